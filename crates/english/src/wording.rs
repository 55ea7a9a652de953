//! Closed sets of meanings, each with the words for it: `up to`, `may`, `only if`. The grammar reads by them, and the
//! printer writes by them.

use serde::Serialize;

/// A closed set of meanings with the words for them.
pub trait Wording: Copy + PartialEq + 'static {
    /// Each wording and what it means. Of several for one meaning the first is printed.
    const FORMS: &'static [(&'static str, Self)];

    /// What its wordings mean, in a line: `` `only`: nothing else, and nobody else. ``
    const MEANINGS: &'static [(&'static [&'static str], &'static str)] = &[];

    /// The words that are printed; none for what a mark alone says.
    fn text(self) -> &'static str {
        let mut forms = Self::FORMS.iter();
        let form = forms.find(|(_, meaning)| *meaning == self);
        form.map_or("", |(text, _)| text)
    }
}

/// Declares sets of meanings, each variant with its words.
macro_rules! wordings {
    ($($(#[$about:meta])* $visible:vis enum $name:ident {
        $($(#[doc = $meaning:literal])* $variant:ident = $($text:literal)|+,)+
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        $visible enum $name {
            $($(#[doc = $meaning])* $variant,)+
        }

        impl Wording for $name {
            const FORMS: &'static [(&'static str, Self)] = &[$($(($text, Self::$variant),)+)+];
            const MEANINGS: &'static [(&'static [&'static str], &'static str)] =
                &[$((&[$($text),+], concat!($($meaning),*)),)+];
        }
    )+};
}

wordings! {
    /// How an event sets an effect off.
    pub enum TriggerWord {
        /// `when`: at the event, each time that it happens.
        When = "when",
        /// `whenever`: as `when`.
        Whenever = "whenever",
        /// `after`: when all of the event is over.
        After = "after",
        /// `before`: just before the event, which then happens.
        Before = "before",
        /// `as`: together with the event, as a part of it.
        As = "as",
        /// `each time`: as `when`; a card that counts the events counts each of them.
        EachTime = "each time",
        /// `the first time`: at the first such event, and at no later one.
        FirstTime = "the first time",
        /// `the next time`: at the next such event, and at no later one.
        NextTime = "the next time",
        /// `any time`: as `when`.
        AnyTime = "any time",
    }

    /// What must be so for an effect.
    pub enum ConditionWord {
        /// `if`: it is so at the moment of the effect.
        If = "if",
        /// `while`: the effect holds as long as it is so.
        While = "while",
        /// `unless`: it is not so.
        Unless = "unless",
        /// `until`: the effect holds, or goes on, up to the moment from which it is so.
        Until = "until",
        /// `even if`: it makes no difference, although a rule says so.
        EvenIf = "even if",
        /// `as if`: what is told is done by the rules that would hold if it were so.
        AsIf = "as if",
        /// `as long as`: as `while`.
        AsLongAs = "as long as",
        /// `only if`: as `if`, and forbidden otherwise.
        OnlyIf = "only if",
        /// `only while`: as `while`, and forbidden otherwise.
        OnlyWhile = "only while",
        /// `where`: it says what a letter of the sentence stands for.
        Where = "where",
        /// `once`: from the moment on at which it is so.
        Once = "once",
    }

    /// How a number of things multiplies an effect.
    pub enum ScalingWord {
        /// `for each`: once for every one of them.
        ForEach = "for each",
        /// `per`: as `for each`, for a value such as Support its number.
        Per = "per",
    }

    /// How a deed goes together with the clause that it stands in.
    pub enum MannerWord {
        /// `without`: it does not happen, although it usually would.
        Without = "without",
        /// `while`: at the same time.
        While = "while",
        /// `when`: at the moment of it, each time that it happens.
        When = "when",
        /// `if`: only where it happens.
        If = "if",
        /// `by`: it is the way in which the clause comes about.
        By = "by",
        /// `after`: it is over by then.
        After = "after",
        /// `before`: it comes later.
        Before = "before",
        /// `instead of`: the clause takes its place.
        InsteadOf = "instead of",
    }

    /// How a clause is about the noun before it.
    pub enum RelativeWord {
        /// `that`: the noun does it or has it done to it.
        That = "that",
        /// `which`: as `that`.
        Which = "which",
        /// `who`: as `that`, of players.
        Who = "who",
        /// `whose`: the subject belongs to the noun.
        Whose = "whose",
    }

    /// What qualifies a verb.
    pub enum Adverb {
        /// `currently`: at this moment.
        Currently = "currently",
        /// `only`: nothing else, and nobody else.
        Only = "only",
        /// `also`: in addition to what was told or is usual.
        Also = "also",
        /// `still`: as before, in spite of what happened.
        Still = "still",
        /// `immediately`: before anything else happens.
        Immediately = "immediately",
        /// `either`: one of the ways that follow.
        Either = "either",
        /// `each`: every one of those who do it by itself.
        Each = "each",
        /// `instead`: in place of what would happen.
        Instead = "instead",
        /// `now`: from this moment on.
        Now = "now",
        /// `already`: before this moment.
        Already = "already",
        /// `just`: right before this moment.
        Just = "just",
        /// `then`: strictly afterwards. Only behind a subject.
        Then = "then",
        /// `never`: at no time.
        Never = "never",
        /// `both`: each of the two deeds that follow.
        Both = "both",
        /// `no longer`: it was so and is not so any more.
        NoLonger = "no longer",
        /// `about to be`: it would happen next. Only behind `is` and `are`.
        AboutToBe = "about to be",
    }

    /// Permission, ability, prohibition, duty.
    pub enum Modal {
        /// `may`: the player decides.
        May = "may",
        /// `may then`: the player decides, once what stands before is done.
        MayThen = "may then",
        /// `can`: nothing forbids it.
        Can = "can",
        /// `can only`: nothing else is possible.
        CanOnly = "can only",
        /// `cannot`: it is forbidden, whatever allows it.
        Cannot = "cannot",
        /// `cannot or do not`: it is forbidden, or is not done.
        CannotOrDoNot = "cannot or do not",
        /// `cannot or does not`: as `cannot or do not`.
        CannotOrDoesNot = "cannot or does not",
        /// `may not`: as `cannot`.
        MayNot = "may not",
        /// `can no longer`: it was possible, and is forbidden from now on.
        CanNoLonger = "can no longer",
        /// `may only`: as `can only`.
        MayOnly = "may only",
        /// `must only`: the player has to do this and nothing else.
        MustOnly = "must only",
        /// `could`: it was possible.
        Could = "could",
        /// `will`: it is going to happen.
        Will = "will",
        /// `must`: the player has to.
        Must = "must",
        /// `would`: it is about to happen, if nothing takes its place.
        Would = "would",
    }

    /// What makes a number a limit.
    pub enum Limit {
        /// `up to`: not more, and perhaps fewer, as the player likes.
        UpTo = "up to",
        /// `more than`: more, and not as many.
        MoreThan = "more than",
        /// `no more than`: not more.
        NoMoreThan = "no more than",
        /// `less than`: fewer, and not as many.
        LessThan = "less than",
        /// `fewer than`: as `less than`.
        FewerThan = "fewer than",
        /// `at least`: as many, or more.
        AtLeast = "at least",
        /// `at most`: as many, or fewer.
        AtMost = "at most",
        /// `exactly`: as many.
        Exactly = "exactly",
        /// `or more`: as many, or more.
        OrMore = "or more",
        /// `or less`: as many, or fewer.
        OrLess = "or less",
        /// `or fewer`: as `or less`.
        OrFewer = "or fewer",
        /// `or higher`: as `or more`, of a value.
        OrHigher = "or higher",
        /// `or greater`: as `or higher`.
        OrGreater = "or greater",
        /// `or lower`: as `or less`, of a value.
        OrLower = "or lower",
    }

    /// Which of two amounts is the larger one.
    pub enum Comparison {
        /// `more`: this one.
        More = "more",
        /// `less`: the other one.
        Less = "less",
        /// `fewer`: as `less`.
        Fewer = "fewer",
    }

    /// How one value stands to another.
    pub enum Relation {
        /// `higher than`: above it.
        HigherThan = "higher than",
        /// `greater than`: as `higher than`.
        GreaterThan = "greater than",
        /// `lower than`: below it.
        LowerThan = "lower than",
        /// `more than`: above it, by an amount in front.
        MoreThan = "more than",
        /// `less than`: below it, by an amount in front.
        LessThan = "less than",
        /// `fewer than`: as `less than`.
        FewerThan = "fewer than",
        /// `plus`: as `more than`.
        Plus = "plus",
        /// `equal to`: neither above it nor below.
        EqualTo = "equal to",
        /// `equal to or higher than`: not below it.
        EqualOrHigher = "equal to or higher than",
        /// `equal to or greater than`: as `equal to or higher than`.
        EqualOrGreater = "equal to or greater than",
        /// `greater than or equal to`: as `equal to or higher than`.
        GreaterOrEqual = "greater than or equal to",
        /// `higher than or equal to`: as `equal to or higher than`.
        HigherOrEqual = "higher than or equal to",
        /// `equal to or lower than`: not above it.
        EqualOrLower = "equal to or lower than",
        /// `equal to or less than`: as `equal to or lower than`.
        EqualOrLess = "equal to or less than",
        /// `less than or equal to`: as `equal to or lower than`.
        LessOrEqual = "less than or equal to",
        /// `lower than or equal to`: as `equal to or lower than`.
        LowerOrEqual = "lower than or equal to",
    }

    /// How often something is taken.
    pub enum Multiple {
        /// `twice`: two times as much.
        Twice = "twice",
        /// `double`: as `twice`.
        Double = "double",
        /// `three times`: three times as much.
        ThreeTimes = "three times",
        /// `half of`: one of two equal parts.
        HalfOf = "half of",
        /// `half`: as `half of`.
        Half = "half",
    }

    /// What an effect leaves out.
    pub enum Exception {
        /// `except`: all the rest.
        Except = "except",
        /// `except for`: as `except`.
        ExceptFor = "except for",
        /// `except by`: whoever else does it.
        ExceptBy = "except by",
        /// `except from`: wherever else it comes from.
        ExceptFrom = "except from",
    }

    /// An amount that was told before.
    pub(crate) enum ToldAmount {
        /// Of things that are counted.
        Many = "that many",
        /// Of things that are measured.
        Much = "that much",
    }
}

impl Modal {
    /// It forbids, or says that something does not happen.
    pub fn denies(self) -> bool {
        matches!(
            self,
            Self::Cannot
                | Self::CannotOrDoNot
                | Self::CannotOrDoesNot
                | Self::MayNot
                | Self::CanNoLonger
        )
    }
}

impl Relation {
    /// Whether it needs an amount: `2 more than`.
    pub fn needs_amount(self) -> bool {
        matches!(
            self,
            Self::MoreThan | Self::LessThan | Self::FewerThan | Self::Plus
        )
    }
}

impl Limit {
    /// It stands behind the number: `2 or more`.
    pub fn stands_behind(self) -> bool {
        self.text().starts_with("or ")
    }

    /// The least and the most that keep to the limit of this number.
    pub fn range(self, number: i64) -> (i64, i64) {
        match self {
            Self::UpTo
            | Self::NoMoreThan
            | Self::AtMost
            | Self::OrLess
            | Self::OrFewer
            | Self::OrLower => (i64::MIN, number),
            Self::LessThan | Self::FewerThan => (i64::MIN, number - 1),
            Self::MoreThan => (number + 1, i64::MAX),
            Self::AtLeast | Self::OrMore | Self::OrHigher | Self::OrGreater => (number, i64::MAX),
            Self::Exactly => (number, number),
        }
    }
}
