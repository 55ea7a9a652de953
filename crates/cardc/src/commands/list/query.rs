//! What cards are asked for: `kind:unit cost>=3 not tag:Beast text:"draw a card"`.

use std::ops::RangeInclusive;

use cardc_convert::CardRecord;
use cardc_diagnostics::did_you_mean;
use cardc_english::without_marks;
use cardc_games::{FieldSpec, FieldType, GamePack, KindSpec};
use cardc_semantics::Game;
use cardc_span::{folded_name, nearest};
use serde_json::Value;
use smol_str::SmolStr;

use crate::output::Failure;

/// What is asked of every card besides its fields.
const KEYS: [&str; 5] = ["name", "kind", "set", "text", "tag"];

/// What signs are made of, and what some take for them.
const SIGN_LETTERS: [char; 8] = [':', '=', '<', '>', '!', '≥', '≤', '≠'];
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
    fn written(sign: &str) -> Option<Self> {
        Some(match sign {
            ":" | "=" => Self::Is,
            ">=" | ":>=" => Self::AtLeast,
            "<=" | ":<=" => Self::AtMost,
            ">" | ":>" => Self::More,
            "<" | ":<" => Self::Less,
            _ => return None,
        })
    }
}

impl Query {
    /// Reads a query. Words without a key, in front or behind `not`, are those of a name. A value goes to the next key;
    /// commas separate several; quotation marks keep all that is between them.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let mut terms: Vec<Term> = Vec::new();
        let mut denies = false;
        for word in words(text)? {
            if word.is("not") {
                denies = !denies;
                continue;
            }
            let (is_denied, word) = word.without_dash();
            let negates = denies != is_denied;
            match (Term::begin(&word)?, terms.last_mut()) {
                (Some(term), _) => terms.push(Term {
                    denies: negates,
                    ..term
                }),
                (None, Some(term)) if !negates => term.go_on(&word),
                (None, _) => terms.push(Term {
                    denies: negates,
                    key: "name".to_owned(),
                    sign: Sign::Is,
                    values: alternatives(&word),
                }),
            }
            denies = false;
        }
        if denies {
            return Err(Failure::new("`not` denies nothing")
                .help("Write behind it what the cards are not, as in `not kind:unit`."));
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

    /// Refuses keys and values that no card of these games can have.
    pub(super) fn check(&self, packs: &[&GamePack]) -> Result<(), Failure> {
        self.terms.iter().try_for_each(|term| term.check(packs))
    }

    /// Whether a card of this game is one that is asked for.
    pub(super) fn fits(&self, game: &Game, card: &CardRecord) -> bool {
        let mut terms = self.terms.iter();
        terms.all(|term| term.holds(game, card) != term.denies)
    }
}

impl Term {
    /// The term that a word begins: `kind:spell`.
    fn begin(word: &Word) -> Result<Option<Self>, Failure> {
        let plain: String = word.plain().collect();
        let Some(at) = plain.find(SIGN_LETTERS) else {
            return Ok(None);
        };
        let (key, rest) = plain.split_at(at);
        let end = rest.find(|letter| !SIGN_LETTERS.contains(&letter));
        let written = &rest[..end.unwrap_or(rest.len())];
        let Some(sign) = Sign::written(written) else {
            return Err(Failure::new(format!("Unknown sign `{written}`"))
                .help("The signs are `:`, `=`, `>=`, `<=`, `>` and `<`."));
        };
        let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        if key.is_empty() || !key.chars().all(is_name) {
            let message = format!("`{written}` needs the name of a field right before it");
            return Err(Failure::new(message)
                .help("Put a name with such a sign into quotation marks: `\"Storm: Rising\"`."));
        }
        let taken = key.chars().count() + written.chars().count();
        Ok(Some(Self {
            denies: false,
            key: key.to_lowercase(),
            sign,
            values: alternatives(&Word(word.0[taken..].to_vec())),
        }))
    }

    fn check(&self, packs: &[&GamePack]) -> Result<(), Failure> {
        let key = self.key.as_str();
        let fields = packs.iter().flat_map(|&pack| {
            let fields = fields_of(pack, key);
            fields.map(move |field| (pack, field))
        });
        let fields: Vec<(&GamePack, &FieldSpec)> = fields.collect();
        if fields.is_empty() && !KEYS.contains(&key) {
            let fields = packs.iter().flat_map(|pack| &pack.fields);
            let known = fields.map(|field| field.id.as_str()).chain(KEYS);
            let near: Vec<&str> = nearest(key, known).into_iter().collect();
            let message = format!("Cards have no `{key}`{}", did_you_mean(&near));
            let help = "Ask for `name`, `kind`, `set`, `text`, `tag` or a field of the game.";
            return Err(Failure::new(message).help(help));
        }
        if self.sign != Sign::Is && !fields.iter().any(|(_, field)| has_number(field)) {
            let help = format!("Ask for what it says: `{key}:…`.");
            return Err(Failure::new(format!("`{key}` is no number")).help(help));
        }
        let mut values = self.values.iter().filter(|value| *value != ANY);
        values.try_for_each(|value| self.check_value(packs, &fields, value))
    }

    fn check_value(
        &self,
        packs: &[&GamePack],
        fields: &[(&GamePack, &FieldSpec)],
        value: &str,
    ) -> Result<(), Failure> {
        let key = &self.key;
        let names: Option<Vec<&str>> = if key == "kind" {
            let kinds = packs.iter().flat_map(|pack| &pack.kinds);
            Some(kinds.flat_map(names_of_kind).collect())
        } else {
            names_of_values(fields)
        };
        let is_name = |name: &&str| match key.as_str() {
            "kind" => folded_name(name) == folded_name(value),
            _ => has_words(name, value),
        };
        if let Some(names) = names.filter(|names| !names.iter().any(is_name)) {
            let near: Vec<&str> = nearest(value, names).into_iter().collect();
            let message = format!("No `{key}` is called `{value}`");
            return Err(Failure::new(message + &did_you_mean(&near)));
        }
        let is_denied = |field: &FieldSpec| match &field.kind {
            FieldType::Integer { symbols, .. } => {
                let is_symbol = symbols
                    .iter()
                    .any(|symbol| folded_name(symbol) == folded_name(value));
                !is_symbol && bounds(self.sign, value).is_none()
            }
            _ => false,
        };
        if !fields.is_empty() && fields.iter().all(|(_, field)| is_denied(field)) {
            let help = format!("Ask for one or for several: `{key}:3`, `{key}:2..4`.");
            let message = format!("`{key}` is a number, and `{value}` is none");
            return Err(Failure::new(message).help(help));
        }
        Ok(())
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
                let plain = |text: &str| match text {
                    ANY => ANY.to_owned(),
                    text => without_marks(&game.vocabulary, text),
                };
                let wanted = plain(value);
                card.text
                    .iter()
                    .any(|line| says(&plain(&line.line), &wanted))
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
            return wanted != ANY && value.is_some_and(|value| has_words(&value.name, wanted));
        }
        let bounds = bounds(self.sign, wanted);
        values.any(|value| {
            let number = match value {
                Value::Number(number) => number.as_i64(),
                // `[3]` of a corner.
                Value::String(text) if has_number(field) => {
                    text.trim_matches(['(', ')', '[', ']']).parse().ok()
                }
                _ => None,
            };
            let is_within = bounds.as_ref().zip(number);
            let is_within = is_within.is_some_and(|(bounds, number)| bounds.contains(&number));
            let is_said = self.sign == Sign::Is
                && value.as_str().is_some_and(|text| match field.kind {
                    FieldType::String | FieldType::Text => says(text, wanted),
                    _ => has_words(text, wanted),
                });
            wanted == ANY || is_within || is_said
        })
    }
}

/// A word of a query, each letter with whether it stands between quotation marks.
struct Word(Vec<(char, bool)>);

impl Word {
    /// Whether it is this word, in any case and without quotation marks.
    fn is(&self, word: &str) -> bool {
        self.0.len() == word.len() && self.plain().collect::<String>().eq_ignore_ascii_case(word)
    }

    /// The word behind the dash that denies it: `-kind:spell`, but not `-2`.
    fn without_dash(self) -> (bool, Self) {
        let denies =
            matches!(self.0[..], [('-', false), (letter, _), ..] if letter.is_alphabetic());
        (denies, Self(self.0[usize::from(denies)..].to_vec()))
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

/// Whether numbers can be asked for in a field.
fn has_number(field: &FieldSpec) -> bool {
    matches!(
        field.kind,
        FieldType::Integer { .. } | FieldType::Corners { .. } | FieldType::Text
    )
}

/// What a kind of card may be called: its word, and its name in either number.
fn names_of_kind(kind: &KindSpec) -> [&str; 3] {
    [&kind.id, &kind.name, &kind.plural]
}

/// All values of fields of which each takes tags or values of a list alone; `None` where one takes more.
fn names_of_values<'p>(fields: &[(&'p GamePack, &FieldSpec)]) -> Option<Vec<&'p str>> {
    let mut names: Vec<&str> = Vec::new();
    for (pack, field) in fields {
        match &field.kind {
            FieldType::Tags => names.extend(pack.tags.iter().map(|tag| tag.name.as_str())),
            FieldType::OneOf { values } => {
                let list = pack.enumeration(values).filter(|list| !list.open)?;
                for value in &list.values {
                    names.push(&value.name);
                    names.extend(value.aliases.iter().map(SmolStr::as_str));
                }
            }
            _ => return None,
        }
    }
    (!fields.is_empty()).then_some(names)
}

/// Whether a kind is called so.
fn is_kind(pack: &GamePack, keyword: &str, wanted: &str) -> bool {
    let names = pack.kind(keyword).map(names_of_kind);
    let mut names = names.into_iter().flatten();
    wanted == ANY || names.any(|name| folded_name(name) == folded_name(wanted))
}

/// Whether a text has this in it.
fn says(text: &str, wanted: &str) -> bool {
    match wanted {
        ANY => !text.is_empty(),
        wanted => folded_name(text).contains(&folded_name(wanted)),
    }
}

/// Whether a value has these words in it, whole and in a row: `Wizard` in `Warrior Wizard`, `Beast` in `Unit(Beast)`.
fn has_words(value: &str, wanted: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let folded = folded_name(text);
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

/// The numbers that are asked for: `3`, `2..4`, `5..`; `None` where that is no number, or runs backwards.
fn bounds(sign: Sign, wanted: &str) -> Option<RangeInclusive<i64>> {
    let number = |text: &str, open: i64| match text.trim() {
        "" => Some(open),
        number => number.parse::<i64>().ok(),
    };
    let bounds = match (sign, wanted.split_once("..")) {
        (Sign::Is, Some((least, most))) if wanted.len() > 2 => {
            number(least, i64::MIN)?..=number(most, i64::MAX)?
        }
        (_, Some(_)) => return None,
        (sign, None) => {
            let wanted = wanted.trim().parse::<i64>().ok()?;
            match sign {
                Sign::Is => wanted..=wanted,
                Sign::AtLeast => wanted..=i64::MAX,
                Sign::AtMost => i64::MIN..=wanted,
                Sign::More => wanted.checked_add(1)?..=i64::MAX,
                Sign::Less => i64::MIN..=wanted.checked_sub(1)?,
            }
        }
    };
    (!bounds.is_empty()).then_some(bounds)
}
