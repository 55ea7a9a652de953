//! Options, choices and what they depend on.

use super::line::{Line, Read};
use crate::read::head::PartMeaning;
use crate::read::head::option::{
    Bounds, CardOption, Choice, Clause, Conditions, NumberLimit, OptionsFrom, Price, Step, Subject,
    Term,
};

impl Line<'_> {
    /// `1, 4 with army "Herald", less army "Levy"`
    pub(super) fn limit(&mut self) -> Read<NumberLimit> {
        let most = self.expect_number()?;
        let steps = self.steps(true)?;
        let mut less = Vec::new();
        if self.word("less") {
            less.push(self.term()?);
            while self.is_name() || self.is_deck_word() {
                less.push(self.term()?);
            }
        }
        self.finish("a number `with` something or `less`")?;
        Ok(NumberLimit { most, steps, less })
    }

    /// `"Weapon" in "Equipment" 1, 2 with "Veterans", unless "Shield"`
    pub(super) fn choice(&mut self, up_to: bool) -> Read<Choice> {
        let group = self.expect_name("the name of a group of options")?;
        self.means(PartMeaning::Group(group.value.clone()), group.span);
        let within = if self.word("in") {
            let outer = self.expect_name("the name of a group of options")?;
            self.means(PartMeaning::Group(outer.value.clone()), outer.span);
            Some(outer.value)
        } else {
            None
        };
        let range = self.bounds(up_to)?;
        let steps = self.steps(up_to)?;
        let conditions = self.conditions()?;
        self.finish("a number `with` something, `when` or `unless`")?;
        Ok(Choice {
            group: group.value,
            within,
            range,
            steps,
            conditions,
        })
    }

    /// `"Weapon" "Halberd" or "Poleaxe" +1 each, army 2, counts as "Guard", when "Veterans", unless "Shield"`
    pub(super) fn option(&mut self) -> Read<CardOption> {
        let first = self.expect_name("the name of an option")?;
        let second = self.name();
        let (group, name) = match second {
            Some(name) => (Some(first), name),
            None => (None, first),
        };
        if let Some(group) = &group {
            self.means(PartMeaning::Group(group.value.clone()), group.span);
        }
        self.means(PartMeaning::Declared(name.value.clone()), name.span);
        let mut aliases = Vec::new();
        while self.word("or") {
            let alias = self.expect_name("another name of the option")?;
            self.means(PartMeaning::Declared(alias.value.clone()), alias.span);
            aliases.push(alias.value);
        }
        let mut option = CardOption {
            group: group.map(|group| group.value),
            name: name.value,
            aliases,
            price: Price::default(),
            most: None,
            counts_as: Vec::new(),
            conditions: Conditions::default(),
        };
        if self.is_number(0) {
            option.price = self.price()?;
        }
        loop {
            if self.is_deck_word() && self.is_number(1) {
                self.deck_word();
                option.most = self.number();
            } else if self.word("counts") {
                self.expect_word("as")?;
                option.counts_as.push(self.value_name()?);
            } else if self.is_condition() {
                let conditions = self.conditions()?;
                option.conditions.when.extend(conditions.when);
                option.conditions.unless.extend(conditions.unless);
            } else {
                break;
            }
        }
        self.finish(&format!(
            "a price, `{} 1`, `counts as`, `when` or `unless`",
            self.words.deck
        ))?;
        Ok(option)
    }

    /// `"Banner" from "Common Banners"`
    pub(super) fn options_from(&mut self, kind: &str) -> Read<OptionsFrom> {
        let group = self.name();
        if let Some(group) = &group {
            self.means(PartMeaning::Group(group.value.clone()), group.span);
        }
        self.expect_word("from")?;
        let list = self.expect_name("the name of the card that lists them")?;
        self.means(
            PartMeaning::Card(kind.into(), list.value.clone()),
            list.span,
        );
        let conditions = self.conditions()?;
        self.finish("`when` or `unless`")?;
        Ok(OptionsFrom {
            group: group.map(|group| group.value),
            list: list.value,
            conditions,
        })
    }

    /// Other numbers under conditions: `2 with "Veterans", 3 with "Heroes"`
    fn steps(&mut self, up_to: bool) -> Read<Vec<Step>> {
        let mut steps = Vec::new();
        while self.is_number(0) {
            let range = self.bounds(up_to)?;
            self.expect_word("with")?;
            let with = self.clause()?;
            steps.push(Step { range, with });
        }
        Ok(steps)
    }

    fn is_condition(&self) -> bool {
        self.is_word("when") || self.is_word("unless")
    }

    /// `when "Lance" or "Spear", unless "Shield"`
    pub(super) fn conditions(&mut self) -> Read<Conditions> {
        let mut conditions = Conditions::default();
        while self.is_condition() {
            let clauses = if self.word("when") {
                &mut conditions.when
            } else {
                self.word("unless");
                &mut conditions.unless
            };
            clauses.push(self.clause()?);
            while self.is_term() {
                clauses.push(self.clause()?);
            }
        }
        Ok(conditions)
    }

    /// Whether a term comes next. The word for the deck with a number behind it limits an option.
    fn is_term(&self) -> bool {
        self.is_name() || self.is_count_word() || self.is_deck_word() && !self.is_number(1)
    }

    /// `"Lance" or "Spear"`, `"Lance" and "Shield"`
    fn clause(&mut self) -> Read<Clause> {
        let mut terms = vec![self.term()?];
        let all = self.is_word("and");
        let joiner = if all { "and" } else { "or" };
        while self.word(joiner) {
            terms.push(self.term()?);
        }
        if self.is_word("and") || self.is_word("or") {
            return self.expected("a comma: `and` and `or` are not mixed");
        }
        Ok(Clause { terms, all })
    }

    /// `"Lance"`, `army "Herald"`, `models more than 15`
    fn term(&mut self) -> Read<Term> {
        let subject = if self.is_count_word() {
            self.count_word();
            Subject::Count
        } else {
            let in_deck = self.deck_word();
            let name = self.expect_name("the name of an option")?;
            let meaning = PartMeaning::Asked {
                name: name.value.clone(),
                in_deck,
            };
            self.means(meaning, name.span);
            if in_deck {
                Subject::Deck(name.value)
            } else {
                Subject::Own(name.value)
            }
        };
        let range = self.compared(subject == Subject::Count)?;
        Ok(Term { subject, range })
    }

    /// `more than 15`, `less than 3`; one or more where nothing is said, if that may be.
    fn compared(&mut self, required: bool) -> Read<Bounds> {
        let compares = self.is_word_ahead(1, "than");
        let more = compares && self.word("more");
        if more || compares && self.word("less") {
            self.expect_word("than")?;
            let number = self.expect_number()?;
            return Ok(if more {
                Bounds {
                    least: number.saturating_add(1),
                    most: None,
                }
            } else {
                Bounds {
                    least: 0,
                    most: Some(number.saturating_sub(1)),
                }
            });
        }
        if required {
            return self.expected("`more than` or `less than`");
        }
        Ok(Bounds {
            least: 1,
            most: None,
        })
    }
}
