//! Irregular English words: what inflection looks up before it follows its rules.

use smol_str::{SmolStr, format_smolstr};

/// The base form, the past tense and the participle of verbs.
const VERBS: [&str; 126] = [
    "arise arose arisen",
    "awake awoke awoken",
    "bear bore borne",
    "beat beat beaten",
    "become became become",
    "begin began begun",
    "bend bent bent",
    "bet bet bet",
    "bid bid bid",
    "bind bound bound",
    "bite bit bitten",
    "bleed bled bled",
    "blow blew blown",
    "break broke broken",
    "breed bred bred",
    "bring brought brought",
    "build built built",
    "burst burst burst",
    "buy bought bought",
    "cast cast cast",
    "catch caught caught",
    "choose chose chosen",
    "cling clung clung",
    "come came come",
    "cost cost cost",
    "creep crept crept",
    "cut cut cut",
    "deal dealt dealt",
    "dig dug dug",
    "do did done",
    "draw drew drawn",
    "drink drank drunk",
    "drive drove driven",
    "eat ate eaten",
    "fall fell fallen",
    "feed fed fed",
    "feel felt felt",
    "fight fought fought",
    "find found found",
    "flee fled fled",
    "fling flung flung",
    "fly flew flown",
    "forbid forbade forbidden",
    "forget forgot forgotten",
    "forgive forgave forgiven",
    "forsake forsook forsaken",
    "freeze froze frozen",
    "get got got",
    "give gave given",
    "go went gone",
    "grind ground ground",
    "grow grew grown",
    "hang hung hung",
    "have had had",
    "hear heard heard",
    "hide hid hidden",
    "hit hit hit",
    "hold held held",
    "hurt hurt hurt",
    "keep kept kept",
    "kneel knelt knelt",
    "know knew known",
    "lay laid laid",
    "lead led led",
    "leave left left",
    "lend lent lent",
    "let let let",
    "lose lost lost",
    "make made made",
    "mean meant meant",
    "meet met met",
    "pay paid paid",
    "put put put",
    "read read read",
    "rend rent rent",
    "rid rid rid",
    "ride rode ridden",
    "ring rang rung",
    "rise rose risen",
    "run ran run",
    "say said said",
    "see saw seen",
    "seek sought sought",
    "sell sold sold",
    "send sent sent",
    "set set set",
    "shake shook shaken",
    "shed shed shed",
    "shoot shot shot",
    "shrink shrank shrunk",
    "shut shut shut",
    "sing sang sung",
    "sink sank sunk",
    "sit sat sat",
    "slay slew slain",
    "sleep slept slept",
    "slide slid slid",
    "smite smote smitten",
    "speak spoke spoken",
    "spend spent spent",
    "spin spun spun",
    "split split split",
    "spread spread spread",
    "spring sprang sprung",
    "stand stood stood",
    "steal stole stolen",
    "stick stuck stuck",
    "sting stung stung",
    "strike struck struck",
    "strive strove striven",
    "swear swore sworn",
    "sweep swept swept",
    "swim swam swum",
    "swing swung swung",
    "take took taken",
    "teach taught taught",
    "tear tore torn",
    "tell told told",
    "think thought thought",
    "throw threw thrown",
    "tread trod trodden",
    "wear wore worn",
    "weave wove woven",
    "win won won",
    "wind wound wound",
    "write wrote written",
];

/// What may stand before such a verb and leaves its forms: `undo`, `withdraw`.
const PREFIXES: &str = "fore mis out over re un under with";

/// Regular verbs that look like one of them with a prefix.
const REGULAR: &str = "relay";

/// Verbs of several syllables with the stress on the last one, which doubles its consonant: `beginning`.
const DOUBLED: &str = "admit begin commit compel control emit equip expel forbid forget occur omit patrol permit prefer \
    propel rebel refer repel submit";

/// Words that end in `oes` where others end in `os`.
const OES: &str = "do echo forgo go hero outdo potato redo torpedo undergo undo veto volcano";

/// The singular and the plural of nouns.
const NOUNS: [&str; 29] = [
    "child children",
    "deer deer",
    "die dice",
    "dwarf dwarves",
    "elf elves",
    "fish fish",
    "foot feet",
    "goose geese",
    "half halves",
    "hoof hooves",
    "knife knives",
    "leaf leaves",
    "life lives",
    "loaf loaves",
    "man men",
    "mouse mice",
    "ox oxen",
    "person people",
    "scarf scarves",
    "self selves",
    "series series",
    "sheaf sheaves",
    "sheep sheep",
    "shelf shelves",
    "species species",
    "thief thieves",
    "tooth teeth",
    "wife wives",
    "wolf wolves",
];

/// Nouns that end in `man` and are regular; others are like `swordsman` and `woman`.
const NO_MEN: &str = "caiman german human ottoman roman shaman talisman";

/// The past tense of an irregular verb, in lower case.
pub(crate) fn past(verb: &str) -> Option<SmolStr> {
    form_of(verb, 1)
}

/// The participle of an irregular verb, in lower case.
pub(crate) fn participle(verb: &str) -> Option<SmolStr> {
    form_of(verb, 2)
}

fn form_of(verb: &str, form: usize) -> Option<SmolStr> {
    let verb = verb.to_lowercase();
    let forms = |base: &str| {
        let mut forms = VERBS.iter().map(|forms| forms.split(' '));
        forms.find_map(|mut forms| (forms.next() == Some(base)).then(|| forms.nth(form - 1))?)
    };
    if let Some(form) = forms(&verb) {
        return Some(form.into());
    }
    PREFIXES.split(' ').find_map(|prefix| {
        let base = verb.strip_prefix(prefix)?;
        let form = forms(base).filter(|_| !has(REGULAR, &verb))?;
        Some(format_smolstr!("{prefix}{form}"))
    })
}

/// The plural of an irregular noun, in lower case.
pub(crate) fn plural(noun: &str) -> Option<SmolStr> {
    let noun = noun.to_lowercase();
    let mut pairs = NOUNS.iter().filter_map(|pair| pair.split_once(' '));
    if let Some((_, plural)) = pairs.find(|(singular, _)| *singular == noun) {
        return Some(plural.into());
    }
    let stem = noun.strip_suffix("man")?;
    (!has(NO_MEN, &noun)).then(|| format_smolstr!("{stem}men"))
}

/// Whether a verb doubles its last consonant though it has several syllables.
pub(crate) fn is_doubled(verb: &str) -> bool {
    has(DOUBLED, verb)
}

/// Whether `es` follows the `o` that a word ends in.
pub(crate) fn takes_es(word: &str) -> bool {
    has(OES, word)
}

fn has(words: &str, word: &str) -> bool {
    words
        .split(' ')
        .any(|known| known.eq_ignore_ascii_case(word))
}
