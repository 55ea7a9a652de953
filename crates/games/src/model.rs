//! A game as its pack describes it. Nothing here, and nothing elsewhere in Rust, knows a thing of any one game.
//!
//! Ids are the keys of `game.toml`, in lower case (`unit`, `stormcast`). Rule ids are full: `champions:2.14.4b`.

mod bounds;
mod check;
mod colour;
mod deck;
mod edition;
mod field;
mod keyword;
mod roster;
mod tag;

use cardc_english::VocabularySpec;
use cardc_rulebook::Rulebook;
use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use crate::problem::Gap;

pub use bounds::{Bounds, CountLimit, FieldHas, MarkedLimit, Only, Unlike, Wanted};
pub use check::{CheckSpec, SideWords, Test};
pub use colour::Colour;
pub use deck::{
    CardList, CategorySpec, CopiesException, CopiesText, DeckFormat, DeckLimit, Distribution,
    FieldIs, Limit, Permit, PileSpec, PlayText, ResourceSpec, Scope, SectionSpec, SizeText, Total,
};
pub use edition::Dated;
pub use field::{Enumeration, EnumerationValue, FieldSpec, FieldType, Qualifier, Symbol, Symbols};
pub use keyword::{ConditionWords, KeywordSpec, Parameter, ParameterSpec, ParameterType};
pub use roster::{
    Amount, Bound, DeckSetting, FieldRef, MarkSpec, OptionsLimit, SettingRef, SettingType,
    ShareLimit, ShareTable,
};
pub use tag::{Carriers, TagGroup, TagSpec};

pub use cardc_rulebook::RuleId;

/// All that cardc knows of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamePack {
    /// As `game champions` names it.
    pub id: SmolStr,
    /// What the game is called.
    pub name: SmolStr,
    /// The id of the game that ships with cardc and that it extends.
    pub extends: Option<SmolStr>,
    /// What makes a card one, beside its name: ids of fields, and [`KIND`] for its kind.
    pub identity: Vec<SmolStr>,
    /// Id of the field in which the faces of one card differ. A deck has the card, whichever face stands first.
    pub face: Option<SmolStr>,
    /// What is asked of collector numbers, if anything is.
    pub numbering: Option<Numbering>,
    /// A line of Card English for the first card of a new project; empty when texts are not the game's way.
    pub sample: SmolStr,
    /// The rules, entry by entry.
    pub rulebook: Rulebook,
    /// The words of Card English that belong to this game.
    pub vocabulary: VocabularySpec,
    /// The kinds of card, in the order of the pack.
    pub kinds: Vec<KindSpec>,
    /// The fields of card heads, in the order in which the formatter writes them.
    pub fields: Vec<FieldSpec>,
    /// What fields may be set to.
    pub enumerations: Vec<Enumeration>,
    /// Groups of tags: who may carry them.
    pub tag_groups: Vec<TagGroup>,
    /// The tags, in the order of the pack.
    pub tags: Vec<TagSpec>,
    /// The keywords, in the order of the pack.
    pub keywords: Vec<KeywordSpec>,
    /// What keywords and values may ask for.
    pub parameters: Vec<ParameterSpec>,
    /// The words of conditions.
    pub conditions: ConditionWords,
    /// Rules for diagnostics that come from no check.
    pub citations: Vec<Citation>,
    /// Checks of a card that fields and kinds alone do not express.
    pub checks: Vec<CheckSpec>,
    /// The parts of a deck.
    pub categories: Vec<CategorySpec>,
    /// What the game knows among the options of cards.
    pub marks: Vec<MarkSpec>,
    /// Things of a deck that are no cards.
    pub resources: Vec<ResourceSpec>,
    /// Parts of a deck list that are no parts of the deck.
    pub sections: Vec<SectionSpec>,
    /// Cards that lie beside a deck.
    pub piles: Vec<PileSpec>,
    /// Lists of cards that limits name.
    pub lists: Vec<CardList>,
    /// Deck formats; the first one is meant when a deck names none.
    pub formats: Vec<DeckFormat>,
    /// What the files declare and what could not be read.
    pub gaps: Vec<Gap>,
}

/// The class of nouns that mean cards.
pub const CARD: &str = "card";

/// What stands for the kind of a card in [`GamePack::identity`].
pub const KIND: &str = "kind";

/// The field for the set of a card, which every game has.
pub const SET: &str = "set";

/// Collector numbers: the cards of a set have different ones.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbering {
    /// Id of the field with the number.
    pub field: SmolStr,
    /// The numbers of a set follow each other, and one that is left out is reported.
    #[serde(default)]
    pub complete: bool,
}

/// A kind of card: `champion "…" { … }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KindSpec {
    /// The word that begins a card of this kind.
    #[serde(skip)]
    pub id: SmolStr,
    /// In the singular, as printed: `Champion`.
    pub name: SmolStr,
    /// In the plural, as printed: `Champions`.
    pub plural: SmolStr,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it is, in a line.
    pub doc: SmolStr,
    /// The noun of the vocabulary that means a card of this kind.
    pub noun: SmolStr,
    /// The category that it counts for in a deck; empty when it is not counted.
    #[serde(default)]
    pub category: SmolStr,
    /// Decks hold such cards. Otherwise the card is data for others, and may be called like one of another kind.
    #[serde(default = "yes")]
    pub counted: bool,
    /// Such a card has a text.
    #[serde(default = "yes")]
    pub text: bool,
    /// What a deck list may call it in a heading, besides name and plural.
    #[serde(default)]
    pub headings: Vec<SmolStr>,
    /// Id of the field with the number of models: in a deck, the number in front of such a card is that of the models of
    /// one unit, and not of copies.
    pub count: Option<SmolStr>,
    /// Id of the field whose values are the headings of a deck list: its parts.
    pub part_by: Option<SmolStr>,
    /// A card of this kind stays on the table after it has been played.
    #[serde(default)]
    pub stays_in_play: bool,
    /// Ids of the fields that it must have.
    #[serde(default)]
    pub required: Vec<SmolStr>,
    /// Ids of the fields that it may have, besides the common ones.
    #[serde(default)]
    pub optional: Vec<SmolStr>,
    /// Fields that a rule denies it. A field in no list is not allowed either; then there is no reason to give.
    #[serde(default)]
    pub forbidden: Vec<Forbidden>,
}

/// What is so unless the pack says otherwise.
fn yes() -> bool {
    true
}

/// The rule that explains a diagnostic of the language itself in this game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Citation {
    /// Id of the diagnostic code.
    pub code: SmolStr,
    /// The rule.
    pub rule: RuleId,
}

/// A field that cards of a kind cannot have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Forbidden {
    /// Id of the field.
    pub field: SmolStr,
    /// The rule that says so.
    pub rule: RuleId,
    /// Why, in a sentence without a full stop.
    pub why: SmolStr,
}

/// How a kind of card uses a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldUse<'pack> {
    /// It must be there.
    Required,
    /// It may be there.
    Optional,
    /// It cannot be there, with the reason where a rule gives one.
    Forbidden(Option<&'pack Forbidden>),
}

impl GamePack {
    /// The kind with this id.
    pub fn kind(&self, id: &str) -> Option<&KindSpec> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// The field with this id.
    pub fn field(&self, id: &str) -> Option<&FieldSpec> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// How cards of this kind use a field.
    pub fn field_use<'pack>(
        &'pack self,
        kind: &'pack KindSpec,
        field: &FieldSpec,
    ) -> FieldUse<'pack> {
        if kind.required.contains(&field.id) {
            FieldUse::Required
        } else if field.common || kind.optional.contains(&field.id) {
            FieldUse::Optional
        } else {
            FieldUse::Forbidden(
                kind.forbidden
                    .iter()
                    .find(|forbidden| forbidden.field == field.id),
            )
        }
    }

    /// The fields that cards of this kind must or may have, in the order in which the formatter writes them.
    pub fn fields_of<'pack>(
        &'pack self,
        kind: &'pack KindSpec,
    ) -> impl Iterator<Item = &'pack FieldSpec> {
        self.fields
            .iter()
            .filter(move |field| !matches!(self.field_use(kind, field), FieldUse::Forbidden(_)))
    }

    /// The enumeration with this id.
    pub fn enumeration(&self, id: &str) -> Option<&Enumeration> {
        self.enumerations
            .iter()
            .find(|enumeration| enumeration.id == id)
    }

    /// The enumeration whose values a field has, alone or with something behind them.
    pub fn values_of(&self, field: &str) -> Option<&Enumeration> {
        match &self.field(field)?.kind {
            FieldType::OneOf { values }
            | FieldType::OneOfWhen { values }
            | FieldType::Share { values, .. } => self.enumeration(values),
            _ => None,
        }
    }

    /// The enumeration whose values a field takes, one of them or several.
    pub fn enumeration_of(&self, field: &str) -> Option<&Enumeration> {
        match &self.field(field)?.kind {
            FieldType::Objectives { values, .. } => self.enumeration(values),
            _ => self.values_of(field),
        }
    }

    /// The value with this id of the enumeration whose values a field has.
    pub fn value(&self, field: &str, id: &str) -> Option<&EnumerationValue> {
        self.values_of(field)?.get(id)
    }

    /// What a value of a field is called: as the pack names it, or the value itself where the pack does not list it.
    pub fn value_name<'a>(&'a self, field: &str, value: &'a str) -> &'a str {
        self.value(field, value).map_or(value, |known| &known.name)
    }

    /// Whether a noun of the vocabulary means a card.
    pub fn means_card(&self, noun: &str) -> bool {
        let noun = self.vocabulary.nouns.get(noun);
        noun.is_some_and(|noun| noun.classes.iter().any(|class| class == CARD))
    }

    /// Whether a value of a field goes with every other one.
    pub fn is_neutral(&self, field: &str, value: &str) -> bool {
        self.value(field, value).is_some_and(|known| known.neutral)
    }

    /// The tag with this id.
    pub fn tag(&self, id: &str) -> Option<&TagSpec> {
        self.tags.iter().find(|tag| tag.id == id)
    }

    /// The tag that is printed like this; case does not matter.
    pub fn tag_named(&self, name: &str) -> Option<&TagSpec> {
        self.tags
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The tag that an adjective of the vocabulary means.
    pub fn tag_of_adjective(&self, adjective: &str) -> Option<&TagSpec> {
        self.tags
            .iter()
            .find(|tag| tag.adjective.as_deref() == Some(adjective))
    }

    /// The keyword with this id.
    pub fn keyword(&self, id: &str) -> Option<&KeywordSpec> {
        self.keywords.iter().find(|keyword| keyword.id == id)
    }

    /// The keyword that is written like this, by name or alias; case does not matter.
    pub fn keyword_named(&self, name: &str) -> Option<&KeywordSpec> {
        self.keywords.iter().find(|keyword| {
            let mut names = std::iter::once(&keyword.name).chain(&keyword.aliases);
            names.any(|known| known.eq_ignore_ascii_case(name))
        })
    }

    /// The parameter with this id.
    pub fn parameter(&self, id: &str) -> Option<&ParameterSpec> {
        self.parameters.iter().find(|parameter| parameter.id == id)
    }

    /// The group of tags with this id.
    pub fn tag_group(&self, id: &str) -> Option<&TagGroup> {
        self.tag_groups.iter().find(|group| group.id == id)
    }

    /// The group with most tags among those that cards of this kind may have; of all groups when no kind is given.
    pub fn usual_tag_group(&self, kind: Option<&str>) -> Option<&TagGroup> {
        let may_carry = |group: &&TagGroup| {
            let carriers = &group.carriers.kinds;
            kind.is_none_or(|kind| carriers.iter().any(|carrier| carrier == kind))
        };
        let size = |group: &&TagGroup| self.tags.iter().filter(|tag| tag.group == group.id).count();
        // Of equals, the last one would win.
        self.tag_groups
            .iter()
            .rev()
            .filter(may_carry)
            .max_by_key(size)
    }

    /// Whether a card of this kind may carry the tag.
    pub fn may_carry(&self, kind: &str, tag: &TagSpec) -> bool {
        self.tag_group(&tag.group)
            .is_none_or(|group| group.carriers.kinds.iter().any(|carrier| carrier == kind))
    }

    /// Whether a card of this kind may carry tags that the pack does not list; of any kind when none is given.
    pub fn takes_unlisted_tags(&self, kind: Option<&str>) -> bool {
        let may_carry = |group: &TagGroup| {
            let carriers = &group.carriers.kinds;
            group.open && kind.is_none_or(|kind| carriers.iter().any(|carrier| carrier == kind))
        };
        self.tag_groups.iter().any(may_carry)
    }

    /// The rule for a diagnostic that names none itself, by the id of its code.
    pub fn citation(&self, code: &str) -> Option<&RuleId> {
        let mut citations = self.citations.iter();
        citations
            .find(|citation| citation.code == code)
            .map(|citation| &citation.rule)
    }

    /// The category of decks with this id.
    pub fn category(&self, id: &str) -> Option<&CategorySpec> {
        self.categories.iter().find(|category| category.id == id)
    }

    /// What a heading of a deck list stands for. Case makes no difference, and neither does a colon or a number of cards in
    /// brackets at its end. Where parts of a list are values of a field of which there may be more than the pack names, any words are a heading.
    pub fn heading<'a>(&'a self, heading: &'a str) -> Option<Heading<'a>> {
        let heading = without_number(heading.trim().trim_end_matches(':').trim_end());
        let (part, may_be_any) = self.part(heading);
        let is_known = part.is_some() && !may_be_any;
        if is_known {
            return part;
        }
        let mut named = self.headings();
        named
            .find(|(name, _)| name.eq_ignore_ascii_case(heading))
            .map(|(_, meant)| meant)
            .or(part)
    }

    /// A value of the field whose values are headings, and whether it is none that the pack names.
    fn part<'a>(&'a self, heading: &'a str) -> (Option<Heading<'a>>, bool) {
        let values = self.part_field().and_then(|field| match &field.kind {
            FieldType::OneOf { values } => Some((field, self.enumeration(values)?)),
            _ => None,
        });
        let Some((field, values)) = values else {
            return (None, false);
        };
        if let Some(value) = values.named(heading) {
            return (Some(Heading::Value(field, &value.name)), false);
        }
        let open = values.open.then_some(Heading::Value(field, heading));
        (open, true)
    }

    /// The resource of decks with this id.
    pub fn resource(&self, id: &str) -> Option<&ResourceSpec> {
        self.resources.iter().find(|resource| resource.id == id)
    }

    /// The section of deck lists with this id.
    pub fn section(&self, id: &str) -> Option<&SectionSpec> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// The list of cards with this id.
    pub fn list(&self, id: &str) -> Option<&CardList> {
        self.lists.iter().find(|list| list.id == id)
    }

    /// The pile with this id.
    pub fn pile(&self, id: &str) -> Option<&PileSpec> {
        self.piles.iter().find(|pile| pile.id == id)
    }

    /// All headings of deck lists with what they stand for. Where one has two meanings, the first counts.
    pub fn headings(&self) -> impl Iterator<Item = (&SmolStr, Heading<'_>)> {
        let kinds = self.kinds.iter().flat_map(|kind| {
            named(
                [&kind.name, &kind.plural],
                &kind.headings,
                Heading::Kind(kind),
            )
        });
        let categories = self.categories.iter().flat_map(|category| {
            let meant = Heading::Category(category);
            named(
                [&category.name, &category.plural],
                &category.headings,
                meant,
            )
        });
        let resources = self.resources.iter().flat_map(|resource| {
            let meant = Heading::Resource(resource);
            named(
                [&resource.plural, &resource.name],
                &resource.headings,
                meant,
            )
        });
        let sections = self.sections.iter().flat_map(|section| {
            named(
                [&section.name, &section.name],
                &section.headings,
                Heading::Section(section),
            )
        });
        kinds.chain(categories).chain(resources).chain(sections)
    }

    /// The mark with this id.
    pub fn mark(&self, id: &str) -> Option<&MarkSpec> {
        self.marks.iter().find(|mark| mark.id == id)
    }

    /// The field whose values are headings of deck lists.
    pub fn part_field(&self) -> Option<&FieldSpec> {
        let mut fields = self.kinds.iter().filter_map(|kind| kind.part_by.as_ref());
        self.field(fields.next()?)
    }

    /// Whether the number in front of a line of a deck may be that of models.
    pub fn counts_models(&self) -> bool {
        self.kinds.iter().any(|kind| kind.count.is_some())
    }

    /// The deck format with this id; case does not matter.
    pub fn format(&self, id: &str) -> Option<&DeckFormat> {
        self.formats
            .iter()
            .find(|format| format.id.eq_ignore_ascii_case(id))
    }
}

/// What a heading of a deck list stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading<'pack> {
    /// Cards of one kind follow.
    Kind(&'pack KindSpec),
    /// Cards of one category follow.
    Category(&'pack CategorySpec),
    /// Cards with this value in this field follow.
    Value(&'pack FieldSpec, &'pack str),
    /// What follows are no cards.
    Resource(&'pack ResourceSpec),
    /// What follows is no part of the deck.
    Section(&'pack SectionSpec),
}

impl<'pack> Heading<'pack> {
    /// The rule that defines it.
    pub fn rule(self) -> Option<&'pack RuleId> {
        match self {
            Self::Kind(kind) => Some(&kind.rule),
            Self::Category(category) => Some(&category.rule),
            Self::Value(field, _) => field.rule.as_ref(),
            Self::Resource(resource) => Some(&resource.rule),
            Self::Section(section) => Some(&section.rule),
        }
    }

    /// Its name as the pack writes it.
    pub fn name(self) -> &'pack str {
        match self {
            Self::Kind(kind) => &kind.plural,
            Self::Category(category) => &category.plural,
            Self::Value(_, value) => value,
            Self::Resource(resource) => &resource.plural,
            Self::Section(section) => &section.name,
        }
    }

    /// Id of the category of the cards that follow, where it says so.
    pub fn category(self) -> Option<&'pack SmolStr> {
        match self {
            Self::Kind(kind) => Some(&kind.category),
            Self::Category(category) => Some(&category.id),
            Self::Value(..) | Self::Resource(_) | Self::Section(_) => None,
        }
    }

    /// Whether cards of a kind belong below it; `None` where the kind does not say.
    pub fn takes(self, kind: &KindSpec) -> Option<bool> {
        match self {
            Self::Kind(own) => Some(own.id == kind.id),
            Self::Category(category) => Some(category.id == kind.category),
            Self::Value(..) | Self::Resource(_) | Self::Section(_) => None,
        }
    }
}

/// A heading without the number of its cards: `Heroes (3)`.
fn without_number(heading: &str) -> &str {
    let counted = heading
        .strip_suffix(')')
        .and_then(|heading| heading.rsplit_once('('));
    let counted = counted.filter(|(_, number)| number.parse::<u32>().is_ok());
    counted.map_or(heading, |(words, _)| words.trim_end())
}

/// The names of a heading, each with what it stands for.
fn named<'pack>(
    names: [&'pack SmolStr; 2],
    others: &'pack [SmolStr],
    meant: Heading<'pack>,
) -> impl Iterator<Item = (&'pack SmolStr, Heading<'pack>)> {
    names
        .into_iter()
        .chain(others)
        .map(move |name| (name, meant))
}
