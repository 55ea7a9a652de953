//! What cards draw and what stands in front of their lines: symbols, boxes, headings, costs, signs.

use std::sync::LazyLock;

use cardc_english::{
    Lexicon, Line, Markup, Names, Payment, Quantity, Vocabulary, VocabularySpec, ability_name,
    misspaced, normalise, parse_cost, parse_line, print_line, stray_marks,
};

use crate::sketch::sketch;
use crate::support;

/// What the texts below need on top of the words of Champions.
const CONVENTIONS: &str = r#"
cost_symbols = [["main", "side"], ["oak"], ["any"]]
named_abilities = "knack"

[names]
noun = "card"
marks = ["[[", "]]"]

[symbols]
main = { form = "[[main]]", classes = ["symbol"] }
side = { form = "[[side]]", classes = ["symbol"] }
oak = { form = "[[oak:class]]", name = "oak leaf", classes = ["symbol", "card"] }
any = { form = "[[any]]", classes = ["symbol"] }
moon = { form = "(M)", classes = ["symbol", "card"] }

[boxes]
endless = { mark = "*", doc = "As often as you like." }
answer = { mark = "~", doc = "To what others do." }

[qualifiers]
dire = { form = "Dire" }
dawn = { form = "Dawn" }

[nouns.knack]
classes = ["knack"]

[abilities.focus]
form = "Focus"
value = true

[abilities.deed]
form = "Deed"
qualifiers = ["dire", "dawn"]

[verbs.lose-knack]
base = "forget"
past = "forgot"
frames = ["<object:knack>"]

[nouns.wording]
classes = ["wording"]
quotes = true

[verbs.adopt]
base = "adopt"
frames = ["<what:quotation>", "<object:wording>"]

[verbs.charge]
frames = ["<price:payment> from <object:player>"]
"#;

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let champions = include_str!("../../../../games/champions/vocabulary.toml");
    let mut spec: toml::Table = toml::from_str(champions).expect("the vocabulary reads");
    let conventions: toml::Table = toml::from_str(CONVENTIONS).expect("they read");
    for (key, value) in conventions {
        match (spec.get_mut(&key), value) {
            (Some(toml::Value::Table(all)), toml::Value::Table(more)) => all.extend(more),
            (_, value) => drop(spec.insert(key, value)),
        }
    }
    let spec: VocabularySpec = spec.try_into().expect("it is a vocabulary");
    let (vocabulary, problems) = Vocabulary::new(spec);
    assert!(problems.is_empty(), "{problems:?}");
    vocabulary
});

/// The tree of a line that must be understood and print back, with its marks and without.
#[track_caller]
fn understood(text: &str) -> Line {
    let parsed = parse_line(&VOCABULARY, text);
    assert!(parsed.is_understood(), "`{text}`: {:?}", parsed.declined);
    let printed = print_line(&VOCABULARY, &parsed.line, Markup::Plain);
    assert_eq!(printed, normalise(&VOCABULARY, text));
    assert_eq!(stray_marks(&VOCABULARY, text), [], "{text}");
    let house = print_line(&VOCABULARY, &parsed.line, Markup::House);
    let again = parse_line(&VOCABULARY, &house);
    assert_eq!(sketch(&again.line), sketch(&parsed.line), "{house}");
    parsed.line
}

#[track_caller]
fn means(text: &str, meaning: &str) {
    assert_eq!(sketch(&understood(text)), meaning, "{text}");
}

#[test]
fn symbols_are_words() {
    means("Remove 2 [[oak:class]].", "(remove object=[2 oak])");
    means("Remove a (M) card.", "(remove object=[a *moon card])");
    // White space inside means nothing.
    let parsed = parse_line(&VOCABULARY, "Remove a[[Oak: class]] card.");
    assert_eq!(sketch(&parsed.line), "(remove object=[a *oak card])");
    let printed = print_line(&VOCABULARY, &parsed.line, Markup::House);
    assert_eq!(printed, "[Remove] a [[oak:class]] card.");
}

#[test]
fn boxes_and_names_head_a_line() {
    means(
        "* Moss Thorns 2: Draw 2 cards.",
        "<box endless> <named Moss Thorns 2> (draw object=[2 card+s])",
    );
    means(
        "~ Hunter's Mark of the Oak: Draw 1 card.",
        "<box answer> <named Hunter's Mark of the Oak> (draw object=[1 card])",
    );
    means(
        "Focus 2: Draw X cards.",
        "<focus 2> (draw object=[X card+s])",
    );
    means(
        "Dire Dawn Deed: Draw 1 card.",
        "<dire dawn deed> (draw object=[1 card])",
    );
    for text in ["draw: Draw 1 card.", "2: Draw 1 card."] {
        assert!(!parse_line(&VOCABULARY, text).is_understood(), "{text}");
    }
}

#[test]
fn the_name_of_an_ability_is_read_without_a_grammar() {
    assert_eq!(ability_name("* Moss Thorns 2: Draw."), Some("Moss Thorns"));
    assert_eq!(ability_name("Focus X: Draw."), Some("Focus"));
    assert_eq!(ability_name("Choose one: Draw."), None);
    assert_eq!(ability_name("[[main]] - [[side]]: Draw."), None);
    assert_eq!(ability_name("Draw 1 card."), None);
    assert_eq!(ability_name(": "), None);
}

/// The abilities that the vocabulary lists are spoken of by name.
#[test]
fn abilities_are_names() {
    means("Forget Focus.", "(lose-knack object=[knack<Focus>])");
    means(
        "Forget the Focus knack.",
        "(lose-knack object=[the *knack<Focus> knack])",
    );
}

#[test]
fn costs_are_read_alike_everywhere() {
    means(
        "[[main]] or [[side]] - 2 [[oak:class]] or X [[any]]: Draw 1 card.",
        "<cost main or side - 2 oak or X any> (draw object=[1 card])",
    );
    means(
        "* Thorns 1: [[side]] - 1 [[any]]: Draw 1 card.",
        "<box endless> <named Thorns 1> <cost side - 1 any> (draw object=[1 card])",
    );
    means(
        "Rekindle: 1 [[any]] or 1 [[oak:class]]",
        "<named Rekindle> <cost 1 any or 1 oak>",
    );
    means(
        "Charge [[side]] - 1 [[any]] from your Opponent.",
        "(charge price=side - 1 any object=[you's opponent])",
    );
    for text in [
        "1 [[any]]",
        "[[main]] - 1 (M): Draw 1 card.",
        "[[main]] - : Draw 1 card.",
    ] {
        assert!(!parse_line(&VOCABULARY, text).is_understood(), "{text}");
    }
}

#[test]
fn signs_belong_to_their_numbers() {
    means("Gain +2 health.", "(gain object=[+2 health])");
    means("Gain -X health.", "(gain object=[-X health])");
    means("Gain 2 health.", "(gain object=[2 health])");
    for text in [
        "Gain + health.",
        "Corner +1: Gain 2 health.",
        "Gain +02x health.",
    ] {
        assert!(!parse_line(&VOCABULARY, text).is_understood(), "{text}");
    }
}

/// A quotation holds lines of its own, and its full stop can be that of the sentence.
#[test]
fn quotations_are_texts_of_their_own() {
    means(
        "This Unit adopts: \"Deed: Draw 1 card. Gain 1 health. Focus 2: Draw 2 cards.\" Gain 2 health.",
        "([this unit] adopt what=<<<deed> (draw object=[1 card]) (gain object=[1 health]) | <focus 2> (draw object=[2 card+s])>>) (gain object=[2 health])",
    );
    means(
        "Adopt the wording: \"Draw 1 card.\".",
        "(adopt object=[the wording <<(draw object=[1 card])>>])",
    );
    means(
        "(This Unit adopts, \u{201c}This Unit adopts: 'Draw 1 card.'\u{201d})",
        "REMARK ([this unit] adopt what=<<([this unit] adopt what=<<(draw object=[1 card])>>)>>)",
    );
    // Only the sentence inside is not understood.
    let parsed = parse_line(
        &VOCABULARY,
        "This Unit adopts: \"Frob 1 card. Draw 1 card.\"",
    );
    assert_eq!(parsed.declined.len(), 1);
    assert_eq!(parsed.declined[0].found, "Frob");
    assert!(!parse_line(&VOCABULARY, "This Unit adopts: \"Draw 1 card.").is_understood());
}

/// White space is mended beside marks, and never inside of what is drawn, of a word or of a name.
#[test]
fn marks_stand_where_they_are_printed() {
    let spaced = |line: &str| {
        let names = Names::default();
        let words = parse_line(Lexicon::new(&VOCABULARY, &names), line).words;
        cardc_english::spaced(line, &misspaced(line, &words))
    };
    for (written, printed) in [
        ("Draw 1 card.Gain 2 health .", "Draw 1 card. Gain 2 health."),
        (
            "[[main]]-[[side]] :Draw 1 card !",
            "[[main]] - [[side]]: Draw 1 card!",
        ),
        (
            "[[main]] -1 [[any]]: Gain -1 health.",
            "[[main]] - 1 [[any]]: Gain -1 health.",
        ),
        (
            "[[main]]–[[side]]:Draw 1 card.",
            "[[main]] – [[side]]: Draw 1 card.",
        ),
        (
            "This Unit adopts:\" Draw 1 card.\"Gain 2 health.",
            "This Unit adopts: \"Draw 1 card.\" Gain 2 health.",
        ),
        (
            "This Unit adopts ,“This Unit adopts:'Draw 1 card. ' ”",
            "This Unit adopts, “This Unit adopts: 'Draw 1 card.'”",
        ),
        (
            "Deploy a Unit( with damage ) .",
            "Deploy a Unit (with damage).",
        ),
        (
            "[Draw]2 cards,then*Aelf*Units.",
            "[Draw] 2 cards, then *Aelf* Units.",
        ),
        (
            "X =the cards and / or Units.",
            "X = the cards and/or Units.",
        ),
    ] {
        assert_eq!(spaced(written), printed);
        assert_eq!(spaced(printed), printed);
    }
    for kept in [
        "* [[Moss, Golem]] of +2 non-*Aelf* Units' 1/2.",
        "it's ~ & 50% \u{2026} [Draw ], *Aelf *.",
        "Draw 1 card\n.  Gain  2 health.\r(Remove it.)",
    ] {
        assert_eq!(spaced(kept), kept);
    }
}

/// What is drawn never breaks a text, and means nothing where a game has none of it.
#[test]
fn marks_without_partners_end() {
    for text in [
        "[[",
        "]]",
        "[[oak",
        "* ",
        "*",
        "[[ ]]",
        "[[oak:class",
        "+",
        "-X-",
        "(M",
        "[[é]]'",
        "a non-*(X) Unit",
        "a non-[[oak]] Unit",
        "a non-*it's* Unit",
        "a non-*non-*Daemon* Unit",
    ] {
        for vocabulary in [&*VOCABULARY, &*support::CHAMPIONS] {
            let _ = misspaced(text, &parse_line(vocabulary, text).words);
        }
        let _ = (normalise(&VOCABULARY, text), stray_marks(&VOCABULARY, text));
    }
    assert!(Names::first_word("[[").is_none());
}

/// What is read of a cost in the head of a card, and what could not be.
fn head_cost(text: &str) -> String {
    let parsed = parse_cost(&VOCABULARY, text);
    let payment = |payment: &Payment| match &payment.amount {
        None => payment.symbol.to_string(),
        Some(Quantity::X) => format!("X {}", payment.symbol),
        Some(Quantity::Number { value, .. }) => format!("{value} {}", payment.symbol),
        Some(other) => format!("{other:?}"),
    };
    let parts = parsed.cost.parts.iter();
    let parts = parts.map(|part| part.iter().map(payment).collect::<Vec<_>>().join(" | "));
    let slips = parsed.slips.iter();
    let slips = slips.map(|slip| format!("{:?} `{}`", slip.kind, &text[slip.span.range()]));
    parts.chain(slips).collect::<Vec<_>>().join("; ")
}

#[test]
fn costs_in_heads() {
    let read = |text: &str, expected: &str| assert_eq!(head_cost(text), expected, "{text}");
    read("main", "main");
    read("main, 1 oak leaf, 2 any", "main; 1 oak; 2 any");
    read(
        "main or side, 1 oak leaf or X any",
        "main | side; 1 oak | X any",
    );
    // A text is copied, capitals and all.
    read("[[main]] - 1 [[oak:class]]", "main; 1 oak");
    read("Main, 1  Oak Leaf", "main; 1 oak");
    // What is wrong stands by itself, and the rest is read.
    read(
        "main, 1 oat leaf, 2 any",
        "main; 2 any; UnknownSymbol `oat leaf`",
    );
    read("main 1 any", "main; 1 any; Unseparated `1`");
    read("main, 2", "main; NoSymbol `2`");
    read("main or, or any", "main; any; NoSymbol `or`; NoSymbol `or`");
    read("oak", "UnknownSymbol `oak`");
    read("", "");
}
