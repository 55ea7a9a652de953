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
        UnexpectedToken "unexpected-token" Error "something stands where it cannot";
        MissingToken "missing-token" Error "something that has to be there is missing";
        UnclosedBlock "unclosed-block" Error "a block is opened and never closed";
        UnclosedString "unclosed-string" Error "a quotation mark is opened and never closed";
        NumberTooLarge "number-too-large" Error "a number is larger than any card could need";
        NestingTooDeep "nesting-too-deep" Error "too many brackets inside one another";
        StrayCharacter "stray-character" Error "a character that means nothing here";
        HiddenCharacter "hidden-character" Warning "a character that cannot be seen";
        OtherAlphabet "other-alphabet" Warning "a letter that looks like another one";
        LetterCase "letter-case" Error "a word of the language in the wrong letter case";
        BadSuppression "bad-suppression" Error "a comment that allows a finding does not say which or why";
        UnusedSuppression "unused-suppression" Warning "a comment allows a finding that there is not";
        InvalidEncoding "invalid-encoding" Error "the file is not UTF-8 text";
        FileTooLarge "file-too-large" Error "the file is too large to be a card file";
        UnreadableFile "unreadable-file" Error "the file cannot be read";
    }

    /// The project, its game and its settings.
    Project "project" {
        BadConfig "bad-config" Error "a mistake in cardc.toml";
        BadPack "bad-pack" Error "a mistake in a game pack";
        BadRulebook "bad-rulebook" Error "a mistake in the rulebook of a game pack";
        OtherEdition "other-edition" Hint "legal in one edition of the rules, and not in another";
        UnknownGame "unknown-game" Error "there is no game pack of this name";
        MissingGame "missing-game" Warning "the file does not say which game it belongs to";
    }

    /// The fields of a card.
    Head "head" {
        UnknownKind "unknown-kind" Error "the game has no card of this kind";
        MissingName "missing-name" Error "a card has no name";
        UnknownField "unknown-field" Error "there is no field of this name";
        DuplicateField "duplicate-field" Error "a field is given twice";
        MissingField "missing-field" Error "a card of this kind needs one more field";
        FieldNotAllowed "field-not-allowed" Error "a card of this kind cannot have this field";
        BadValue "bad-value" Error "the field does not take this value";
        UnlistedValue "unlisted-value" Warning "a value that the game does not list, and that was hardly meant";
        UnknownTag "unknown-tag" Error "the game has no tag of this name";
        TagNotAllowed "tag-not-allowed" Error "a card of this kind cannot have this tag";
        DuplicateTag "duplicate-tag" Warning "a tag is given twice";
        SeveralOfGroup "several-of-group" Error "a card has more tags of a group than it may";
        ObjectiveCount "objective-count" Error "a card has too many objectives, or too few";
        UnknownObjective "unknown-objective" Error "the game has no objective of this name";
        ObjectiveTagNotAllowed "objective-tag-not-allowed" Error "this objective cannot ask for a tag";
        CornerCount "corner-count" Error "a card has too many corners, or none";
        BadHighlight "bad-highlight" Error "a highlight is not drawn as a highlight is";
        UnknownKeyword "unknown-keyword" Warning "the game has no keyword of this name";
        KeywordParameter "keyword-parameter" Error "what a keyword asks for in brackets is missing or wrong";
        UnknownOption "unknown-option" Warning "an option that the card does not have";
        UnknownList "unknown-list" Error "there is no card whose options could be taken";
        DuplicateCard "duplicate-card" Error "two cards have the same name";
    }

    /// The text of a card against its head.
    Text "text against head" {
        HighlightedWithoutHighlight "highlighted-without-highlight" Error "the text says highlighted, and the card has no highlight";
        UnusedHighlight "unused-highlight" Warning "the card has a highlight, and the text never says highlighted";
        XWithoutCorner "x-without-corner" Error "the text uses X, and no corner has a number";
        XUndefined "x-undefined" Warning "the text uses X, and nothing says what it is";
        XUnused "x-unused" Warning "nothing makes use of the X that is paid or defined";
        ScopeWithoutCorner "scope-without-corner" Error "the text speaks of a corner that the card does not have";
        ScopeOnInactiveCorner "scope-on-inactive-corner" Error "the text gives an effect to an inactive corner";
        NeverActive "never-active" Warning "every corner is inactive, so that the text does nothing";
        NounWithoutTag "noun-without-tag" Warning "the text counts something that the card can have with a tag alone";
        AbilityWithoutKind "ability-without-kind" Error "an ability word on a card of a kind that cannot have it";
        AbilityWithoutEvent "ability-without-event" Warning "an ability that waits for something, and nothing says for what";
        AbilityNotLast "ability-not-last" Warning "a line below an ability that is the last one of a card";
        TextWithoutVerb "text-without-verb" Warning "the text does not say when the card is used";
        CornerNeverLeft "corner-never-left" Warning "nothing moves the card out of this corner";
        MisplacedAdjective "misplaced-adjective" Error "a word with something that it does not go with";
        AbilityGoesOn "ability-goes-on" Hint "the lines below an ability word still belong to it";
        WrongSelfKind "wrong-self-kind" Error "the card calls itself by another kind";
    }

    /// What Card English understands.
    English "english" {
        NotUnderstood "not-understood" Error "a sentence that Card English does not understand";
        SentenceGoesOn "sentence-goes-on" Error "a sentence goes on in the next line";
        SeveralTexts "several-texts" Error "a card has more than one text block";
        Prose "prose" Warning "wording that is kept as it is and not checked";
    }

    /// The house style of a text.
    Wording "wording" {
        UnmarkedKeyword "unmarked-keyword" Warning "a keyword without its square brackets";
        UnmarkedTag "unmarked-tag" Warning "a tag without its asterisks";
        UnbalancedMarkUp "unbalanced-mark-up" Warning "a bracket or an asterisk without its partner";
        MissingArticle "missing-article" Warning "one of a kind without an article";
        AdjectiveOrder "adjective-order" Warning "adjectives in an order that other cards do not have";
        CostOrder "cost-order" Warning "the parts of a cost in an order that other cards do not have";
        CapitalLetters "capital-letters" Warning "a small letter where other cards have a capital one";
        WrongNumber "wrong-number" Warning "singular and plural do not agree";
        HouseWording "house-wording" Warning "a wording for which the game has another";
        MissingFullStop "missing-full-stop" Warning "a sentence without its full stop";
    }

    /// Decks.
    Deck "deck" {
        CardCount "card-count" Error "a deck has the wrong number of cards of a category";
        DeckCopies "deck-copies" Error "a deck has too many copies of a card";
        DeckSum "deck-sum" Error "a number of the cards of a deck adds up to too much";
        DeckMixedValues "deck-mixed-values" Error "a deck mixes cards that cannot be together";
        DeckMixedTags "deck-mixed-tags" Error "a deck mixes tags that cannot be together";
        UnknownCard "unknown-card" Error "there is no card of this name";
        AmbiguousCard "ambiguous-card" Warning "several cards have this name, and the list does not say which is meant";
        UnknownResource "unknown-resource" Error "the game has no such thing for decks";
        ResourceCount "resource-count" Error "a deck has too much or too little of what is no card";
        CardNotAllowed "card-not-allowed" Error "a card that the format, or another card of the deck, keeps out";
        MissingPartner "missing-partner" Error "a card belongs to another one, and the deck does not have it";
        PileCard "pile-card" Error "a card that lies beside the deck is listed wrongly";
        NotFromDeck "not-from-deck" Error "a section has a card that the deck does not have";
        NoSharedValue "no-shared-value" Warning "a card has a value that none of the cards which decide has";
        UnknownFormat "unknown-format" Error "the game has no deck format of this name";
        WrongHeading "wrong-heading" Warning "a card stands under the heading of another category";
        NoPlayerForCard "no-player-for-card" Warning "no card of the deck can play this card";
        NeverPlayable "never-playable" Warning "the deck can never play this card";
        DeckShare "deck-share" Error "a part of a deck is larger or smaller than its share";
        DeckMarks "deck-marks" Error "too many or too few lines of a deck have an option that the game counts";
        EntrySize "entry-size" Error "a line of a deck has more or fewer models than its card allows";
        OptionCopies "option-copies" Error "a deck has too many of an option";
        OptionNotAllowed "option-not-allowed" Warning "a card cannot have this option, or not so many";
        DeckNotJudged "deck-not-judged" Hint "a deck is judged only in part, since the project lacks cards";
        EmptyDeck "empty-deck" Error "a deck has no cards";
    }

    /// What the entries of a rulebook say about each other.
    Rulebook "rulebooks" {
        UnknownRule "unknown-rule" Error "a reference to a rule that there is not";
        UndefinedTerm "undefined-term" Warning "a reference to a term that nothing defines";
        UnknownInclude "unknown-include" Error "the text of an entry that there is not belongs here";
        IncludeCycle "include-cycle" Error "a text is to contain itself";
        DuplicateRule "duplicate-rule" Error "a rule is there twice";
        DuplicateText "duplicate-text" Warning "several entries have the same text";
        ConflictingTerm "conflicting-term" Warning "a term is defined twice, with different texts";
        AmbiguousAlias "ambiguous-alias" Warning "a name leads to two entries";
        MisspeltTerm "misspelt-term" Warning "a word of a name is probably misspelt";
        NearIds "near-ids" Hint "two ids are easily taken for each other";
        NumberingGap "numbering-gap" Hint "a number is left out";
        NumberingDisorder "numbering-disorder" Warning "a rule stands out of order";
        OneSidedSee "one-sided-see" Hint "a related term does not refer back";
        ReferenceToItself "reference-to-itself" Hint "an entry refers to itself";
        OffSubject "off-subject" Hint "a reference leads to a rule on another subject";
        BrokenText "broken-text" Warning "a text breaks off or begins in mid-sentence";
        DisplacedText "displaced-text" Warning "the end of a text stands in another entry";
        SilentEntry "silent-entry" Warning "an entry says nothing";
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
