//! What cards are asked for: `kind:unit cost>=3 not tag:Beast text:"draw a card"`.

use std::cmp::Ordering;

use cardc_convert::CardRecord;
use cardc_diagnostics::did_you_mean;
use cardc_english::{nearest, without_marks};
use cardc_games::{FieldSpec, FieldType, GamePack};
use cardc_semantics::{Game, fold};
use serde_json::Value;

use crate::output::Failure;

/// What is asked of every card besides its fields.
const KEYS: [&str; 5] = ["name", "kind", "set", "text", "tag"];

/// Any value at all.
const ANY: &str = "*";

/// Terms that all have to hold.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    terms: Vec<Term>,
}

#[derive(Debug, PartialEq, Eq)]
struct Term {
    /// `not kind:spell`, `-kind:spell`
    denies: bool,
    /// In lower case.
    key: String,
    sign: Sign,
    /// Any of them will do.
    values: Vec<String>,
}

/// What stands between a key and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// `:`, `=`
    Is,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
}

impl Sign {
    /// The longest first.
    const ALL: [(&str, Self); 6] = [
        (">=", Self::AtLeast),
        ("<=", Self::AtMost),
        (">", Self::More),
        ("<", Self::Less),
        ("=", Self::Is),
        (":", Self::Is),
    ];

    /// The sign that a text begins with, and what stands behind it.
    fn split(text: &str) -> Option<(Self, &str)> {
        let mut signs = Self::ALL.into_iter();
        signs.find_map(|(written, sign)| Some((sign, text.strip_prefix(written)?)))
    }

    /// Whether the number of a card stands so to the one that is asked for.
    fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Is => order.is_eq(),
            Self::AtLeast => order.is_ge(),
            Self::AtMost => order.is_le(),
            Self::More => order.is_gt(),
            Self::Less => order.is_lt(),
        }
    }
}

impl Query {
    /// Reads a query. Words without a key, which stand in front, are those of a name. A value goes to the next key; commas
    /// separate several; quotation marks keep all that is between them.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let mut terms: Vec<Term> = Vec::new();
        let words = words(text)?;
        for (at, word) in words.iter().enumerate() {
            let is_not = |word: &Word| word.is("not");
            let next = words.get(at + 1);
            if is_not(word) && next.is_some_and(|next| Term::begin(next).is_some()) {
                continue;
            }
            let denies = at
                .checked_sub(1)
                .is_some_and(|before| is_not(&words[before]));
            match (Term::begin(word), terms.last_mut()) {
                (Some(term), _) => terms.push(Term {
                    denies: denies != term.denies,
                    ..term
                }),
                (None, Some(term)) => term.go_on(word),
                (None, None) => terms.push(Term {
                    denies: false,
                    key: "name".to_owned(),
                    sign: Sign::Is,
                    values: alternatives(word),
                }),
            }
        }
        for term in &mut terms {
            term.values.retain(|value| !value.is_empty());
        }
        match terms.iter().find(|term| term.values.is_empty()) {
            Some(term) => Err(Failure::new(format!("`{}` asks for nothing", term.key))
                .help(format!("Write a value behind it; `{}:*` is any.", term.key))),
            None => Ok(Self { terms }),
        }
    }

    /// The fields that it asks for, as far as these games have them.
    pub(super) fn fields<'p>(&self, packs: &[&'p GamePack]) -> Vec<&'p str> {
        let mut fields = Vec::new();
        for term in &self.terms {
            for field in packs.iter().flat_map(|pack| fields_of(pack, &term.key)) {
                if !KEYS.contains(&field.id.as_str()) && !fields.contains(&field.id.as_str()) {
                    fields.push(field.id.as_str());
                }
            }
        }
        fields
    }

    /// Refuses keys that none of these games knows.
    pub(super) fn check(&self, packs: &[&GamePack]) -> Result<(), Failure> {
        let is_known = |key: &str| {
            let mut packs = packs.iter();
            KEYS.contains(&key) || packs.any(|pack| fields_of(pack, key).next().is_some())
        };
        let Some(term) = self.terms.iter().find(|term| !is_known(&term.key)) else {
            return Ok(());
        };
        let fields = packs.iter().flat_map(|pack| &pack.fields);
        let known = fields.map(|field| field.id.as_str()).chain(KEYS);
        let near: Vec<&str> = nearest(&term.key, known).into_iter().collect();
        let message = format!("Cards have no `{}`{}", term.key, did_you_mean(&near));
        let help = "Ask for `name`, `kind`, `set`, `text`, `tag` or a field of the game.";
        Err(Failure::new(message).help(help))
    }

    /// Whether a card of this game is one that is asked for.
    pub(super) fn fits(&self, game: &Game, card: &CardRecord) -> bool {
        let mut terms = self.terms.iter();
        terms.all(|term| term.holds(game, card) != term.denies)
    }
}

impl Term {
    /// The term that a word begins: `-kind:spell`.
    fn begin(word: &Word) -> Option<Self> {
        let plain: String = word.plain().collect();
        let at = plain.find([':', '=', '<', '>'])?;
        let (key, rest) = plain.split_at(at);
        let (mut sign, mut value) = Sign::split(rest)?;
        // `cost:>=3`
        if rest.starts_with(':')
            && let Some((compared, behind)) = Sign::split(value)
        {
            (sign, value) = (compared, behind);
        }
        let name = key.strip_prefix('-').unwrap_or(key);
        let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        if name.is_empty() || !name.chars().all(is_name) {
            return None;
        }
        let taken = plain.chars().count() - value.chars().count();
        Some(Self {
            denies: name.len() < key.len(),
            key: name.to_lowercase(),
            sign,
            values: alternatives(&Word(word.0[taken..].to_vec())),
        })
    }

    /// A word without a key belongs to the value before it.
    fn go_on(&mut self, word: &Word) {
        let mut more = alternatives(word).into_iter();
        if let (Some(last), Some(first)) = (self.values.last_mut(), more.next()) {
            if !last.is_empty() && !first.is_empty() {
                last.push(' ');
            }
            last.push_str(&first);
        }
        self.values.extend(more);
    }

    fn holds(&self, game: &Game, card: &CardRecord) -> bool {
        let pack = &game.pack;
        let any = |holds: &dyn Fn(&str) -> bool| self.values.iter().any(|value| holds(value));
        match self.key.as_str() {
            "name" => any(&|value| says(&card.name, value)),
            "set" => any(&|value| says(card.set.as_deref().unwrap_or_default(), value)),
            "kind" => any(&|value| is_kind(pack, &card.kind, value)),
            "text" => any(&|value| {
                let plain = |line: &str| without_marks(&game.vocabulary, line);
                card.text.iter().any(|line| says(&plain(&line.line), value))
            }),
            key => {
                let mut fields = fields_of(pack, key);
                fields.any(|field| any(&|value| self.field_says(pack, field, card, value)))
            }
        }
    }

    fn field_says(
        &self,
        pack: &GamePack,
        field: &FieldSpec,
        card: &CardRecord,
        wanted: &str,
    ) -> bool {
        let written = card.fields.iter().filter(|one| *one.name == *field.id);
        let mut values = written.flat_map(|one| &one.values).peekable();
        if values.peek().is_none() {
            // What is left out may have a value all the same.
            let value = field.default.as_deref().zip(pack.enumeration_of(&field.id));
            let value = value.and_then(|(id, values)| values.get(id));
            return value
                .is_some_and(|value| self.sign == Sign::Is && has_words(&value.name, wanted));
        }
        values.any(|value| match value {
            _ if wanted == ANY => true,
            Value::Number(number) => {
                let number = number.as_i64();
                number.is_some_and(|number| is_number(number, self.sign, wanted))
            }
            Value::String(text) if self.sign == Sign::Is => match field.kind {
                FieldType::String | FieldType::Text => says(text, wanted),
                _ => has_words(text, wanted),
            },
            _ => false,
        })
    }
}

/// A word of a query, each letter with whether it stands between quotation marks.
struct Word(Vec<(char, bool)>);

impl Word {
    /// Whether it is this word, without quotation marks.
    fn is(&self, word: &str) -> bool {
        self.plain().eq(word.chars()) && self.0.len() == word.len()
    }

    /// The letters in front of the first quotation mark.
    fn plain(&self) -> impl Iterator<Item = char> + '_ {
        let letters = self.0.iter().take_while(|(_, is_quoted)| !is_quoted);
        letters.map(|(letter, _)| *letter)
    }
}

fn words(text: &str) -> Result<Vec<Word>, Failure> {
    let mut words = vec![Word(Vec::new())];
    let mut is_quoted = false;
    for letter in text.chars() {
        match words.last_mut() {
            _ if letter == '"' => is_quoted = !is_quoted,
            Some(word) if is_quoted || !letter.is_whitespace() => word.0.push((letter, is_quoted)),
            _ => words.push(Word(Vec::new())),
        }
    }
    if is_quoted {
        let message = "A quotation mark of the query has no partner";
        return Err(Failure::new(message)
            .help("In a shell, put the query into single ones: `cardc list 'text:\"draw\"'`."));
    }
    words.retain(|word| !word.0.is_empty());
    Ok(words)
}

/// The values of a word: commas separate them, but within quotation marks.
fn alternatives(word: &Word) -> Vec<String> {
    let values = word.0.split(|letter| *letter == (',', false));
    values
        .map(|value| value.iter().map(|(letter, _)| letter).collect())
        .collect()
}

/// The fields that a key means: `tag` is each that holds tags.
fn fields_of<'p>(pack: &'p GamePack, key: &str) -> impl Iterator<Item = &'p FieldSpec> {
    let has_own = pack.field(key).is_some();
    let key = key.to_owned();
    let is_meant = move |field: &&FieldSpec| {
        *field.id == *key || !has_own && key == "tag" && field.kind == FieldType::Tags
    };
    pack.fields.iter().filter(is_meant)
}

/// Whether a kind is called so, by its word or its name in either number.
fn is_kind(pack: &GamePack, keyword: &str, wanted: &str) -> bool {
    let wanted = fold(wanted);
    let names = pack.kind(keyword).map(|kind| [&kind.name, &kind.plural]);
    let mut names = names.into_iter().flatten();
    wanted == ANY || fold(keyword) == wanted || names.any(|name| fold(name) == wanted)
}

/// Whether a text has this in it.
fn says(text: &str, wanted: &str) -> bool {
    match wanted {
        ANY => !text.is_empty(),
        wanted => fold(text).contains(&fold(wanted)),
    }
}

/// Whether a value has these words in it, whole and in a row: `Wizard` in `Warrior Wizard`, `Beast` in `Unit(Beast)`.
fn has_words(value: &str, wanted: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let folded = fold(text);
        let words =
            folded.split(|letter: char| letter.is_whitespace() || "()[],/".contains(letter));
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (value, wanted_words) = (words(value), words(wanted));
    wanted == ANY
        || !wanted_words.is_empty()
            && value
                .windows(wanted_words.len())
                .any(|row| row == wanted_words)
}

/// Whether a number is the one that is asked for, or between two: `2..4`.
fn is_number(number: i64, sign: Sign, wanted: &str) -> bool {
    let number_of = |text: &str| text.trim().parse::<i64>().ok();
    if let Some((least, most)) = wanted.split_once("..") {
        let bounds = number_of(least).zip(number_of(most));
        return sign == Sign::Is
            && bounds.is_some_and(|(least, most)| (least..=most).contains(&number));
    }
    number_of(wanted).is_some_and(|wanted| sign.holds(number.cmp(&wanted)))
}
