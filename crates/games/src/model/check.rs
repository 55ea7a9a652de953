//! Checks of a card that a pack asks for: generic tests with the game's own words for parameters.

use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use super::RuleId;

/// A check of every card, or of every card of some kinds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CheckSpec {
    /// Id of the diagnostic code.
    pub code: SmolStr,
    /// The rule that the card breaks or that explains the check.
    pub rule: RuleId,
    /// Ids of the kinds that it looks at; all when empty.
    #[serde(default)]
    pub kinds: Vec<SmolStr>,
    /// The first edition of the rules that has it.
    pub since: Option<SmolStr>,
    /// The first edition that no longer has it.
    pub until: Option<SmolStr>,
    /// What is tested.
    pub test: Test,
}

/// What is tested. Nouns, adjectives, verbs and abilities are ids of the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Test {
    /// Text with this adjective needs the field.
    #[serde(rename_all = "kebab-case")]
    WordNeedsField {
        /// The adjective: `highlighted`.
        adjective: SmolStr,
        /// Id of the field.
        field: SmolStr,
    },
    /// A noun with this adjective and a word for a side (`highlighted enemy Units`) needs that side in the field.
    #[serde(rename_all = "kebab-case")]
    WordNeedsSide {
        /// The adjective: `highlighted`.
        adjective: SmolStr,
        /// Id of the field with the highlight.
        field: SmolStr,
        /// The words for its sides.
        sides: Vec<SideWords>,
    },
    /// A card with the field needs this adjective in its text.
    #[serde(rename_all = "kebab-case")]
    FieldNeedsWord {
        /// Id of the field.
        field: SmolStr,
        /// The adjective.
        adjective: SmolStr,
    },
    /// The text's `X` needs a corner with a number.
    #[serde(rename_all = "kebab-case")]
    XNeedsCorner {
        /// Id of the field with the corners.
        field: SmolStr,
    },
    /// A scope over corners (`Corner 2:`) needs each of these corners.
    #[serde(rename_all = "kebab-case")]
    ScopeNeedsCorner {
        /// Id of the field with the corners.
        field: SmolStr,
    },
    /// A scope over corners names no inactive corner.
    #[serde(rename_all = "kebab-case")]
    ScopeNeedsActiveCorner {
        /// Id of the field with the corners.
        field: SmolStr,
    },
    /// A text that waits for no event needs an active corner.
    #[serde(rename_all = "kebab-case")]
    TextNeedsActiveCorner {
        /// Id of the field with the corners.
        field: SmolStr,
    },
    /// An irregular corner with a corner behind it needs one of these verbs in the text, or it is never left.
    #[serde(rename_all = "kebab-case")]
    IrregularNeedsVerb {
        /// Id of the field with the corners.
        field: SmolStr,
        /// Verbs that move the card on.
        verbs: Vec<SmolStr>,
    },
    /// Text that counts this noun for the card itself (`per Support`, `this Unit has Support 2`) needs the tag.
    #[serde(rename_all = "kebab-case")]
    NounNeedsTag {
        /// The noun: `support`.
        noun: SmolStr,
        /// Id of the tag.
        tag: SmolStr,
    },
    /// The ability word, as the card's own and not granted to another one, needs a card of one of these kinds.
    #[serde(rename_all = "kebab-case")]
    AbilityNeedsKind {
        /// The ability word: `last-stand`.
        ability: SmolStr,
        /// Ids of the kinds that may have it.
        needs: Vec<SmolStr>,
    },
    /// Lines below an ability word belong to it, which the author may not have meant.
    #[serde(rename_all = "kebab-case")]
    AbilityContinues {
        /// The ability word: `heroic-act`.
        ability: SmolStr,
    },
    /// What the ability word stands in front of names the event or the time that it waits for.
    #[serde(rename_all = "kebab-case")]
    AbilityNeedsEvent {
        /// The ability word: `response`.
        ability: SmolStr,
    },
    /// Nothing but lines of the same ability word stands below it.
    #[serde(rename_all = "kebab-case")]
    AbilityComesLast {
        /// The ability word: `shadow`.
        ability: SmolStr,
    },
    /// The text does one of these verbs to the card itself, in answer to an event.
    #[serde(rename_all = "kebab-case")]
    TextNeedsVerb {
        /// The verbs: `play`.
        verbs: Vec<SmolStr>,
    },
    /// The adjective goes with these nouns only, and so does what says the same behind them: `damage with Rend`.
    #[serde(rename_all = "kebab-case")]
    AdjectiveOnlyOn {
        /// The adjective: `rend`.
        adjective: SmolStr,
        /// The noun that says the same.
        noun: Option<SmolStr>,
        /// The nouns.
        nouns: Vec<SmolStr>,
        /// Verbs that speak of such a noun without naming it.
        #[serde(default)]
        verbs: Vec<SmolStr>,
    },
    /// `this` before the noun of a kind means the card, and so needs its own kind.
    #[serde(rename_all = "kebab-case")]
    SelfReference {
        /// Ids of kinds that every card may call `this`: the Champion that it is under.
        except: Vec<SmolStr>,
    },
    /// `X` needs something that says what it is: a sentence, a cost with `X`, or a player who chooses it.
    #[serde(rename_all = "kebab-case")]
    XNeedsMeaning {
        /// Ids of fields with numbers, besides those of costs, in which `X` is what a player chooses.
        #[serde(default)]
        fields: Vec<SmolStr>,
        /// Verbs with which a player chooses how many: `Choose X cards`.
        #[serde(default)]
        verbs: Vec<SmolStr>,
    },
    /// A cost with `X`, or a sentence that says what it is, needs an `X` somewhere else.
    #[serde(rename_all = "kebab-case")]
    XNeedsUse {
        /// Ids of fields with numbers, besides those of costs, in which `X` is what a player chooses.
        #[serde(default)]
        fields: Vec<SmolStr>,
    },
    /// With this value in the one field, the card cannot have the other.
    #[serde(rename_all = "kebab-case")]
    ValueExcludesField {
        /// Id of the field.
        field: SmolStr,
        /// Id of its value.
        value: SmolStr,
        /// Id of the other field.
        excludes: SmolStr,
    },
}

impl Test {
    /// The words of the vocabulary that make it look at a text.
    pub fn words(&self) -> Vec<&SmolStr> {
        match self {
            Self::WordNeedsField { adjective, .. } | Self::WordNeedsSide { adjective, .. } => {
                vec![adjective]
            }
            Self::NounNeedsTag { noun, .. } => vec![noun],
            Self::AbilityNeedsKind { ability, .. }
            | Self::AbilityContinues { ability }
            | Self::AbilityNeedsEvent { ability }
            | Self::AbilityComesLast { ability } => {
                vec![ability]
            }
            Self::AdjectiveOnlyOn {
                adjective, noun, ..
            } => std::iter::once(adjective).chain(noun).collect(),
            _ => Vec::new(),
        }
    }

    /// The fields that make it look at a card, whatever its text says.
    pub fn fields(&self) -> Vec<&SmolStr> {
        match self {
            Self::FieldNeedsWord { field, .. }
            | Self::XNeedsCorner { field }
            | Self::ScopeNeedsCorner { field }
            | Self::ScopeNeedsActiveCorner { field }
            | Self::TextNeedsActiveCorner { field }
            | Self::IrregularNeedsVerb { field, .. }
            | Self::ValueExcludesField { field, .. } => vec![field],
            _ => Vec::new(),
        }
    }
}

/// The words for a side of a highlight.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideWords {
    /// The side, as cards draw it: `enemies`.
    pub side: SmolStr,
    /// The adjective: `enemy`.
    pub adjective: SmolStr,
    /// The noun of one of its cards: `enemy`.
    pub noun: SmolStr,
}
