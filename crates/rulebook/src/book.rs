//! What a rulebook is: entries, references between them, and the editions that have them.

use cardc_span::Span;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// The full id of a rule: the game's id, a colon, and the number or term: `champions:2.14.4b`.
pub type RuleId = SmolStr;

/// The rules of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    /// The game's id, which begins every full rule id.
    pub game: SmolStr,
    /// What the rulebook is called.
    pub title: SmolStr,
    /// What it was taken from, when it is not the author's own.
    pub source: Option<SmolStr>,
    /// The dates of its editions, oldest first; none when it is not dated.
    pub editions: Vec<SmolStr>,
    /// What stands before the first entry, for readers of the file.
    pub preface: SmolStr,
    pub(crate) entries: Vec<RuleEntry>,
    /// Where the entries with an id are, by the id without the game.
    index: FxHashMap<SmolStr, Vec<usize>>,
}

/// One rule, as one or more editions have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleEntry {
    /// The full id: `champions:2.14.4b`.
    pub id: RuleId,
    /// Its heading; empty when it has a number alone.
    pub title: SmolStr,
    /// Its text: Markdown, with references such as `{2.14.4}`; `\{` is a brace. Empty for a heading alone.
    pub text: SmolStr,
    /// The first edition that has it like this.
    pub since: Option<SmolStr>,
    /// The first edition that no longer has it like this.
    pub until: Option<SmolStr>,
    /// Other words for what it defines.
    pub aliases: Vec<SmolStr>,
    /// Who wrote it, when the original has no such entry.
    pub origin: Option<SmolStr>,
    /// References of the original that were put right: `4.15.5 -> 4.1.5.5`.
    pub corrected: Vec<SmolStr>,
    /// Remarks on the original.
    pub notes: Vec<SmolStr>,
    /// Every reference to another entry, in the order of the file.
    pub references: Vec<Reference>,
    /// The id, or what the id was made from, in the file.
    pub id_span: Span,
    /// The title in the file; empty without one.
    pub title_span: Span,
    /// The text in the file; empty without one.
    pub text_span: Span,
    /// The whole entry.
    pub span: Span,
}

/// One entry's reference to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The id as an entry would have it: without the game, unless it is another game's.
    pub target: SmolStr,
    /// Where in the entry it stands.
    pub kind: ReferenceKind,
    /// The place in the file.
    pub span: Span,
}

/// Where in an entry a reference stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReferenceKind {
    /// In its list of related rules.
    See,
    /// In its text.
    Text,
    /// In its text, where the other entry's text belongs.
    Include,
    /// What a reference of the original was corrected to.
    Corrected,
}

impl RuleEntry {
    /// The id without the game: `2.14.4b`, `deploy`.
    pub fn number(&self) -> &str {
        self.id
            .split_once(':')
            .map_or(&*self.id, |(_, number)| number)
    }

    /// The ids of related rules, without the game.
    pub fn see(&self) -> impl Iterator<Item = &str> {
        self.references
            .iter()
            .filter(|reference| reference.kind == ReferenceKind::See)
            .map(|reference| reference.target.as_str())
    }

    /// Whether it defines a term, and is no numbered rule.
    pub fn is_term(&self) -> bool {
        !is_numbered(self.number())
    }

    /// Whether the edition has it like this.
    pub fn holds_in(&self, edition: &str) -> bool {
        self.since
            .as_ref()
            .is_none_or(|since| since.as_str() <= edition)
            && self
                .until
                .as_ref()
                .is_none_or(|until| edition < until.as_str())
    }
}

impl Rulebook {
    /// Makes it the rulebook of another game: every full id begins with the game's.
    pub fn set_game(&mut self, game: &str) {
        for entry in &mut self.entries {
            entry.id = full_id(game, entry.number());
        }
        self.game = game.into();
    }

    /// In the order of the file. An id occurs more than once when editions differ, or by mistake.
    pub fn entries(&self) -> &[RuleEntry] {
        &self.entries
    }

    /// Adds an entry behind the others.
    pub fn push(&mut self, entry: RuleEntry) {
        let number = SmolStr::from(entry.number());
        self.index
            .entry(number)
            .or_default()
            .push(self.entries.len());
        self.entries.push(entry);
    }

    /// The same rulebook with the entries of another one, which replace those with their ids.
    #[must_use]
    pub fn extended(self, mut other: Self) -> Self {
        other.set_game(&self.game);
        let (entries, own) = (self.entries, other.entries);
        let mut extended = Self {
            entries: Vec::new(),
            index: FxHashMap::default(),
            ..self
        };
        let is_replaced = |entry: &RuleEntry| other.index.contains_key(entry.number());
        let kept = entries.into_iter().filter(|entry| !is_replaced(entry));
        kept.chain(own).for_each(|entry| extended.push(entry));
        extended
    }

    /// The newest edition, which is meant when none is named.
    pub fn newest_edition(&self) -> &str {
        self.editions.last().map_or("", SmolStr::as_str)
    }

    /// The entry with this id, full or without the game, as the edition has it; the newest edition for `None`.
    pub fn get(&self, id: &str, edition: Option<&str>) -> Option<&RuleEntry> {
        let edition = edition.unwrap_or_else(|| self.newest_edition());
        self.versions(id).find(|entry| entry.holds_in(edition))
    }

    /// Every version of the entry with this id, in the order of the file.
    pub fn versions(&self, id: &str) -> impl Iterator<Item = &RuleEntry> {
        self.positions(id).iter().map(|&at| &self.entries[at])
    }

    /// Where the versions of the entry with this id are among the entries.
    pub(crate) fn positions(&self, id: &str) -> &[usize] {
        let versions = self.local(id).and_then(|number| self.index.get(number));
        versions.map_or(&[], Vec::as_slice)
    }

    /// Whether any edition has a rule with this id.
    pub fn contains(&self, id: &str) -> bool {
        self.versions(id).next().is_some()
    }

    /// A rule as the newest edition that has it.
    pub fn newest(&self, id: &str) -> Option<&RuleEntry> {
        self.get(id, None).or_else(|| self.versions(id).last())
    }

    /// The title of a rule in the newest edition that has it.
    pub fn title_of(&self, id: &str) -> Option<&str> {
        self.newest(id).map(|entry| entry.title.as_str())
    }

    /// The rules one level below a number, in order: `2.14.4a`, `2.14.4b` … for `2.14.4`.
    pub fn children(&self, id: &str, edition: Option<&str>) -> Vec<&RuleEntry> {
        let edition = edition.unwrap_or_else(|| self.newest_edition());
        let number = self.local(id).unwrap_or_default();
        self.entries
            .iter()
            .filter(|entry| parent(entry.number()) == Some(number) && entry.holds_in(edition))
            .collect()
    }

    /// The rule one level above: `2.14.4` for `2.14.4b`.
    pub fn parent(&self, id: &str, edition: Option<&str>) -> Option<&RuleEntry> {
        self.get(parent(self.local(id)?)?, edition)
    }

    /// The entries that the edition has.
    pub fn entries_in<'book>(&'book self, edition: &str) -> impl Iterator<Item = &'book RuleEntry> {
        self.entries
            .iter()
            .filter(move |entry| entry.holds_in(edition))
    }

    /// The full form of an id: `champions:2.14.4b` for `2.14.4b`.
    pub fn full_id(&self, id: &str) -> RuleId {
        full_id(&self.game, id)
    }

    /// The id without the game; `None` for a rule of another game.
    pub(crate) fn local<'id>(&self, id: &'id str) -> Option<&'id str> {
        match id.split_once(':') {
            Some((game, number)) => (game == self.game).then_some(number),
            None => Some(id),
        }
    }
}

/// The full form of an id, which may be full already; the id alone where no game is known.
pub fn full_id(game: &str, id: &str) -> RuleId {
    if id.contains(':') || game.is_empty() {
        RuleId::from(id)
    } else {
        smol_str::format_smolstr!("{game}:{id}")
    }
}

/// The number one level above: `2.14.4` for `2.14.4b`, `2.14` for `2.14.4`; `None` for a term and at the top.
pub fn parent(number: &str) -> Option<&str> {
    if !is_numbered(number) {
        return None;
    }
    let letterless = number.trim_end_matches(|character: char| character.is_ascii_lowercase());
    if letterless.len() < number.len() {
        return Some(letterless);
    }
    number.rsplit_once('.').map(|(parent, _)| parent)
}

/// Whether it is the id of a numbered rule, and not of a term.
pub(crate) fn is_numbered(id: &str) -> bool {
    id[series(id)..].starts_with(|first: char| first.is_ascii_digit())
}

/// The length of the letters with which all numbers of a part begin, and of their dot: 3 for `ev.5.2`; 0 without any.
pub(crate) fn series(number: &str) -> usize {
    let letters = number.bytes().take(MOST_LETTERS + 1);
    let letters = letters.take_while(u8::is_ascii_alphabetic).count();
    let has_dot = number[letters..].starts_with('.');
    if has_dot && (1..=MOST_LETTERS).contains(&letters) {
        letters + 1
    } else {
        0
    }
}

/// The most letters with which the numbers of a part begin.
const MOST_LETTERS: usize = 4;

/// Whether a rule stands anywhere below another one.
pub(crate) fn is_below(number: &str, above: &str) -> bool {
    number.strip_prefix(above).is_some_and(|rest| {
        rest.starts_with('.')
            || (rest.starts_with(|next: char| next.is_ascii_alphabetic())
                && above.ends_with(|last: char| last.is_ascii_digit()))
    })
}
