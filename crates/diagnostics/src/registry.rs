//! Every code is declared here, once: its id, level, summary and page. The command line, the language server and the
//! reference read all of it from this table.

use serde::{Serialize, Serializer};

use crate::model::Severity;

/// What is known about a code.
#[derive(Debug, PartialEq, Eq)]
pub struct CodeInfo {
    /// The stable name that users see, in kebab case.
    pub id: &'static str,
    /// What it says, in one line without a full stop.
    pub summary: &'static str,
    /// Its level unless a project changes it.
    pub severity: Severity,
    /// The part of the language that it is about.
    pub group: Group,
    /// The page that explains it, in Markdown.
    pub page: &'static str,
}

/// Declares the groups and their codes: `Variant "id" Severity "summary";`.
macro_rules! codes {
    ($(
        $(#[doc = $group_doc:literal])+
        $group:ident $group_id:literal {
            $($code:ident $id:literal $severity:ident $summary:literal;)+
        }
    )+) => {
        /// The part of the language that a code is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Group {
            $($(#[doc = $group_doc])+ $group,)+
        }

        impl Group {
            /// Every group, in the order of the reference.
            pub const ALL: &[Self] = &[$(Self::$group,)+];

            /// Its name in documents, in lower case.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$group => $group_id,)+ }
            }
        }

        /// The stable name of a diagnostic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $($(#[doc = $summary] $code,)+)+
        }

        impl Code {
            /// Every code, group by group.
            pub const ALL: &[Self] = &[$($(Self::$code,)+)+];
        }

        /// In the order of the variants of [`Code`].
        static INFO: &[CodeInfo] = &[$($(CodeInfo {
            id: $id,
            summary: $summary,
            severity: Severity::$severity,
            group: Group::$group,
            page: include_str!(concat!("../pages/", $id, ".md")),
        },)+)+];
    };
}

codes! {
    /// The marks and words that files are made of.
    Syntax "syntax" {
        UnexpectedToken "unexpected-token" Error "Unexpected token";
        MissingToken "missing-token" Error "Something required is missing";
        UnclosedBlock "unclosed-block" Error "Unclosed block";
        UnclosedString "unclosed-string" Error "Unclosed quotation mark";
        NumberTooLarge "number-too-large" Error "Number too large";
        TextTooLong "text-too-long" Error "Text of a card too long";
        NestingTooDeep "nesting-too-deep" Error "Brackets nested too deeply";
        StrayCharacter "stray-character" Error "Stray character";
        HiddenCharacter "hidden-character" Warning "Invisible character";
        OtherAlphabet "other-alphabet" Warning "Letter of another alphabet that looks the same";
        LetterCase "letter-case" Error "Word of the language in the wrong letter case";
        BadSuppression "bad-suppression" Error "`cardc allow` comment without a valid code or a reason";
        UnusedSuppression "unused-suppression" Warning "`cardc allow` comment that suppresses nothing";
        InvalidEncoding "invalid-encoding" Error "File is not UTF-8 text";
        FileTooLarge "file-too-large" Error "File too large";
        UnreadableFile "unreadable-file" Error "File cannot be read";
    }

    /// The project, its game and its settings.
    Project "project" {
        BadConfig "bad-config" Error "Mistake in cardc.toml";
        BadPack "bad-pack" Error "Mistake in a game pack";
        BadRulebook "bad-rulebook" Error "Mistake in the rulebook of a game pack";
        ReplacedPack "replaced-pack" Warning "Pack in place of one that ships with cardc";
        OtherEdition "other-edition" Hint "Legal in one edition of the rules but not in another";
        UnknownGame "unknown-game" Error "Unknown game";
        MissingGame "missing-game" Warning "File does not name its game";
    }

    /// The fields of a card.
    Head "head" {
        UnknownKind "unknown-kind" Error "Unknown kind of card";
        MissingName "missing-name" Error "Card without a name";
        UnknownField "unknown-field" Error "Unknown field";
        DuplicateField "duplicate-field" Error "Duplicate field";
        MissingField "missing-field" Error "Missing required field";
        FieldNotAllowed "field-not-allowed" Error "Field not allowed on this kind of card";
        BadValue "bad-value" Error "Invalid value";
        UnlistedValue "unlisted-value" Warning "Value that the game does not list and that looks like a typo";
        UnknownTag "unknown-tag" Error "Unknown tag";
        TagNotAllowed "tag-not-allowed" Error "Tag not allowed on this kind of card";
        DuplicateTag "duplicate-tag" Warning "Duplicate tag";
        SeveralOfGroup "several-of-group" Error "Too many tags of one group";
        ObjectiveCount "objective-count" Error "Wrong number of objectives";
        UnknownObjective "unknown-objective" Error "Unknown objective";
        ObjectiveTagNotAllowed "objective-tag-not-allowed" Error "Objective that cannot ask for this tag";
        CornerCount "corner-count" Error "Wrong number of corners";
        BadHighlight "bad-highlight" Error "Invalid highlight";
        UnknownKeyword "unknown-keyword" Warning "Unknown keyword";
        KeywordParameter "keyword-parameter" Error "Missing or wrong parameter of a keyword";
        UnknownOption "unknown-option" Warning "Unknown option";
        UnknownList "unknown-list" Error "Unknown list of options";
        DuplicateCard "duplicate-card" Error "Two cards with the same name";
        DuplicateNumber "duplicate-number" Warning "Two cards of a set with the same collector number";
        NumberGap "number-gap" Warning "Collector number that no card of the set has";
    }

    /// The text of a card against its head.
    Text "text against head" {
        HighlightedWithoutHighlight "highlighted-without-highlight" Error "Text says `highlighted` but the card has no highlight";
        UnusedHighlight "unused-highlight" Warning "Highlight that the text never uses";
        XWithoutCorner "x-without-corner" Error "`X` in the text but no number in the corners";
        XUndefined "x-undefined" Warning "`X` in the text that nothing defines";
        XUnused "x-unused" Warning "`X` that is paid or defined but never used";
        ScopeWithoutCorner "scope-without-corner" Error "Text for a corner that the card does not have";
        ScopeOnInactiveCorner "scope-on-inactive-corner" Error "Text for an inactive corner";
        NeverActive "never-active" Warning "Text that does nothing because every corner is inactive";
        NounWithoutTag "noun-without-tag" Warning "Text counts something that needs a tag the card lacks";
        AbilityWithoutKind "ability-without-kind" Error "Ability word not allowed on this kind of card";
        AbilityWithoutEvent "ability-without-event" Warning "Ability without its event";
        AbilityNotLast "ability-not-last" Warning "Line below an ability that must come last";
        TextWithoutVerb "text-without-verb" Warning "Text does not say when the card is used";
        CornerNeverLeft "corner-never-left" Warning "Corner that the card never leaves";
        MisplacedAdjective "misplaced-adjective" Error "Adjective on the wrong noun";
        AbilityGoesOn "ability-goes-on" Hint "Lines below an ability word still belong to it";
        WrongSelfKind "wrong-self-kind" Error "Card calls itself another kind";
    }

    /// What Card English understands.
    English "english" {
        NotUnderstood "not-understood" Error "Sentence not understood";
        SentenceGoesOn "sentence-goes-on" Error "Sentence broken over two lines";
        SeveralTexts "several-texts" Error "More than one text block";
        Prose "prose" Warning "Unchecked prose";
        NoEffect "no-effect" Warning "Text of which nothing comes";
        MissingWord "missing-word" Warning "Sentence without a word that it needs";
    }

    /// The house style of a text.
    Wording "wording" {
        UnmarkedKeyword "unmarked-keyword" Warning "Keyword without square brackets";
        UnmarkedTag "unmarked-tag" Warning "Tag without asterisks";
        UnbalancedMarkUp "unbalanced-mark-up" Warning "Bracket or asterisk without its partner";
        MissingArticle "missing-article" Warning "Missing article";
        AdjectiveOrder "adjective-order" Warning "Unusual order of adjectives";
        CostOrder "cost-order" Warning "Unusual order of the parts of a cost";
        CapitalLetters "capital-letters" Warning "Missing capital letter";
        WrongNumber "wrong-number" Warning "Number and noun do not agree";
        HouseWording "house-wording" Warning "Not the game's standard wording";
        MissingFullStop "missing-full-stop" Warning "Missing full stop";
        MissingComma "missing-comma" Warning "Missing comma behind what sets an effect off";
        RepeatedWord "repeated-word" Warning "A word written twice";
        PunctuationSpacing "punctuation-spacing" Warning "Missing or unneeded space beside a punctuation mark";
    }

    /// Decks.
    Deck "deck" {
        CardCount "card-count" Error "Wrong number of cards";
        DeckCopies "deck-copies" Error "Too many copies of a card";
        DeckSum "deck-sum" Error "Total of the deck too high";
        DeckMixedValues "deck-mixed-values" Error "Cards that cannot be in one deck";
        DeckMixedTags "deck-mixed-tags" Error "Tags that cannot be in one deck";
        UnknownCard "unknown-card" Error "Unknown card";
        AmbiguousCard "ambiguous-card" Warning "Several cards with this name";
        UnknownResource "unknown-resource" Error "Unknown resource";
        ResourceCount "resource-count" Error "Wrong amount of a resource";
        CardNotAllowed "card-not-allowed" Error "Card not allowed in this deck";
        MissingPartner "missing-partner" Error "Card without its partner";
        PileCard "pile-card" Error "Wrong cards beside the deck";
        NotFromDeck "not-from-deck" Error "Card of a section that is not in the deck";
        NoSharedValue "no-shared-value" Warning "Value that no deciding card shares";
        UnknownFormat "unknown-format" Error "Unknown deck format";
        WrongHeading "wrong-heading" Warning "Wrong or unknown heading";
        NoPlayerForCard "no-player-for-card" Warning "No card of the deck can play this card";
        NeverPlayable "never-playable" Warning "Card that the deck can never play";
        DeckShare "deck-share" Error "Part of a deck above or below its share";
        DeckMarks "deck-marks" Error "Wrong number of a counted option";
        EntrySize "entry-size" Error "Wrong number of models";
        OptionCopies "option-copies" Error "Too many of an option";
        OptionNotAllowed "option-not-allowed" Warning "Option not allowed";
        DeckNotJudged "deck-not-judged" Hint "Deck checked only in part";
        EmptyDeck "empty-deck" Error "Deck without cards";
    }

    /// What the entries of a rulebook say about each other.
    Rulebook "rulebooks" {
        UnknownRule "unknown-rule" Error "Reference to an unknown rule";
        UndefinedTerm "undefined-term" Warning "Reference to an undefined term";
        UnknownInclude "unknown-include" Error "Inclusion of an unknown entry";
        IncludeCycle "include-cycle" Error "Text that includes itself";
        DuplicateRule "duplicate-rule" Error "Duplicate rule";
        DuplicateText "duplicate-text" Warning "Several entries with the same text";
        ConflictingTerm "conflicting-term" Warning "Term defined twice with different texts";
        AmbiguousAlias "ambiguous-alias" Warning "Name that leads to two entries";
        MisspeltTerm "misspelt-term" Warning "Misspelt word in a name";
        NearIds "near-ids" Hint "Ids that are easily confused";
        NumberingGap "numbering-gap" Hint "Gap in the numbering";
        NumberingDisorder "numbering-disorder" Warning "Rule out of order";
        OneSidedSee "one-sided-see" Hint "Related term that does not refer back";
        ReferenceToItself "reference-to-itself" Hint "Entry that refers to itself";
        OffSubject "off-subject" Hint "Reference to a rule on another subject";
        BrokenText "broken-text" Warning "Text breaks off or begins in mid-sentence";
        DisplacedText "displaced-text" Warning "End of a text in another entry";
        SilentEntry "silent-entry" Warning "Entry that says nothing";
        InertMarkup "inert-markup" Warning "HTML or a link, which is shown as plain text";
    }
}

impl Code {
    /// All that is known about it.
    pub fn info(self) -> &'static CodeInfo {
        &INFO[self as usize]
    }

    /// The stable name that users see.
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// The address of its page on the site of the project.
    pub fn address(self) -> String {
        let site = env!("CARGO_PKG_HOMEPAGE");
        format!("{site}docs/diagnostics/{}.html", self.id())
    }

    /// Whether a project may choose its level. What could not be read is always an error: otherwise a mistake would do
    /// nothing, and nobody would hear of it.
    pub fn is_adjustable(self) -> bool {
        let CodeInfo {
            group, severity, ..
        } = self.info();
        *severity != Severity::Error
            || !matches!(group, Group::Syntax | Group::Project | Group::English)
    }

    /// Whether a comment may accept it. Those about such comments cannot be accepted by another one.
    pub fn may_be_allowed(self) -> bool {
        self.is_adjustable() && !matches!(self, Self::UnusedSuppression | Self::BadSuppression)
    }

    /// The code with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.id() == id)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(self.id())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// The page of the code with this id.
pub fn explain(id: &str) -> Option<&'static str> {
    Code::from_id(id).map(|code| code.info().page)
}

/// The code that was probably meant by an id that is none; `None` when nothing is near.
pub fn suggest(id: &str) -> Option<Code> {
    let typed = id.trim().to_lowercase().replace(['_', ' '], "-");
    let limit = (typed.chars().count() / 3).max(1);
    Code::ALL
        .iter()
        .map(|&code| (strsim::damerau_levenshtein(&typed, code.id()), code))
        .filter(|&(distance, _)| distance <= limit)
        .min()
        .map(|(_, code)| code)
}

#[cfg(test)]
mod tests {
    use super::{Code, explain, suggest};

    #[test]
    fn an_id_leads_back_to_its_code() {
        for &code in Code::ALL {
            assert_eq!(Code::from_id(code.id()), Some(code));
            assert_eq!(serde_json::to_value(code).expect("is a string"), code.id());
        }
        assert_eq!(Code::from_id("champion-cost"), None);
        assert_eq!(explain("no-such-code"), None);
    }

    #[test]
    fn ids_are_in_kebab_case_and_different() {
        let mut ids: Vec<_> = Code::ALL.iter().map(|code| code.id()).collect();
        for id in &ids {
            let is_kebab =
                |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
            assert!(id.split('-').all(is_kebab), "{id}");
        }
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Code::ALL.len());
    }

    #[test]
    fn what_is_not_read_cannot_be_silenced() {
        let fixed = [
            Code::UnexpectedToken,
            Code::BadConfig,
            Code::NotUnderstood,
            Code::SeveralTexts,
        ];
        assert!(fixed.iter().all(|code| !code.is_adjustable()));
        let free = [Code::MissingGame, Code::Prose, Code::UnknownTag];
        assert!(free.iter().all(|code| code.is_adjustable()));
    }

    #[test]
    fn a_typo_finds_the_nearest_code_and_nonsense_none() {
        assert_eq!(suggest("unkown-tag"), Some(Code::UnknownTag));
        assert_eq!(suggest("Deck_Sum"), Some(Code::DeckSum));
        assert_eq!(suggest("porse"), Some(Code::Prose));
        assert_eq!(suggest("zzzzzzzz"), None);
        assert_eq!(suggest(""), None);
    }
}
