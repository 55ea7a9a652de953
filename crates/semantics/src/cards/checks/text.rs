//! A text held against the head of its card: what the pack's checks find.

mod abilities;
mod x;

use cardc_diagnostics::{Applicability, Diagnostic};
use cardc_english::{NounPhrase, Scope, Sentence, Step, Word};
use cardc_games::{CheckSpec, FieldType, FieldUse, KindSpec, SideWords, TagSpec, Test};
use cardc_span::Span;
use cardc_syntax::{CornerContent, CornerShape};
use smol_str::SmolStr;

use super::of_check;
use crate::cards::own_acts::{OwnAct, has_trigger, own_acts};
use crate::project::game::Game;
use crate::project::words::{listed, listed_plain, with_article};
use crate::read::card_words::LineWords;
use crate::read::head::{CardHead, Corner, FieldValue};
use crate::read::mentions::{Mention, Mentioned, mentions};
use crate::read::text::{CardLine, CardText, abilities, words_of_prose};

/// What the pack's checks find. `source` is the text of the item.
pub(crate) fn check(
    game: &Game,
    source: &str,
    head: &CardHead,
    text: &CardText,
    words: &[LineWords],
    edition: Option<&str>,
) -> Vec<Diagnostic> {
    let against = Against {
        game,
        source,
        head,
        text,
        words,
    };
    let mut diagnostics = Vec::new();
    for check in super::checks_of(&game.pack, head, edition) {
        against.run(check, &mut diagnostics);
    }
    diagnostics
}

/// What an adjective goes with.
struct GoesWith<'a> {
    adjective: &'a SmolStr,
    /// The noun that says the same.
    noun: Option<&'a SmolStr>,
    nouns: &'a [SmolStr],
    verbs: &'a [SmolStr],
}

/// A text held against its head.
struct Against<'a> {
    game: &'a Game,
    source: &'a str,
    head: &'a CardHead,
    text: &'a CardText,
    /// What each line of the text says.
    words: &'a [LineWords],
}

impl Against<'_> {
    fn run(&self, check: &CheckSpec, diagnostics: &mut Vec<Diagnostic>) {
        match &check.test {
            Test::WordNeedsField { adjective, field } => {
                diagnostics.extend(self.word_needs_field(check, adjective, field));
            }
            Test::WordNeedsSide {
                adjective,
                field,
                sides,
            } => self.word_needs_side(check, adjective, field, sides, diagnostics),
            Test::FieldNeedsWord { field, adjective } => {
                diagnostics.extend(self.field_needs_word(check, field, adjective));
            }
            Test::XNeedsCorner { field } => diagnostics.extend(self.x_needs_corner(check, field)),
            Test::ScopeNeedsCorner { field } => self.scope_needs_corner(check, field, diagnostics),
            Test::ScopeNeedsActiveCorner { field } => {
                self.scope_needs_active_corner(check, field, diagnostics);
            }
            Test::TextNeedsActiveCorner { field } => {
                diagnostics.extend(self.text_needs_active_corner(check, field));
            }
            Test::IrregularNeedsVerb { field, verbs } => {
                diagnostics.extend(self.irregular_needs_verb(check, field, verbs));
            }
            Test::NounNeedsTag { noun, tag } => {
                diagnostics.extend(self.noun_needs_tag(check, noun, tag));
            }
            Test::AbilityNeedsKind { ability, needs } => {
                diagnostics.extend(self.ability_needs_kind(check, ability, needs));
            }
            Test::AbilityContinues { ability } => {
                self.ability_continues(check, ability, diagnostics);
            }
            Test::AbilityNeedsEvent { ability } => {
                self.ability_needs_event(check, ability, diagnostics);
            }
            Test::AbilityComesLast { ability } => {
                diagnostics.extend(self.ability_comes_last(check, ability));
            }
            Test::TextNeedsVerb { verbs } => {
                diagnostics.extend(self.text_needs_verb(check, verbs));
            }
            Test::AdjectiveOnlyOn {
                adjective,
                noun,
                nouns,
                verbs,
            } => {
                let goes_with = GoesWith {
                    adjective,
                    noun: noun.as_ref(),
                    nouns,
                    verbs,
                };
                self.adjective_only_on(check, &goes_with, diagnostics);
            }
            Test::SelfReference { except } => self.self_reference(check, except, diagnostics),
            Test::XNeedsMeaning { fields, verbs } => {
                diagnostics.extend(self.x_needs_meaning(check, fields, verbs));
            }
            Test::XNeedsUse { fields } => diagnostics.extend(self.x_needs_use(check, fields)),
            // These look at the head alone.
            Test::ValueExcludesField { .. } => {}
        }
    }

    fn word_needs_field(
        &self,
        check: &CheckSpec,
        adjective: &str,
        field: &str,
    ) -> Option<Diagnostic> {
        if self.head.field(field).is_some() {
            return None;
        }
        let (line, mention) = self
            .own_mentions()
            .find(|(_, mention)| is_adjective(mention, adjective))?;
        let placeholder = self
            .game
            .pack
            .field(field)
            .map_or("…", |spec| spec.placeholder.as_str());
        let message = format!("The text says `{adjective}` but the card has no `{field}`");
        Some(
            of_check(check, line.place(mention.span), message)
                .note(format!("Add a line such as `{field} {placeholder}`.")),
        )
    }

    fn word_needs_side(
        &self,
        check: &CheckSpec,
        adjective: &SmolStr,
        field: &str,
        sides: &[SideWords],
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let Some(FieldValue::Highlight(drawn)) = self.head.value(field) else {
            return;
        };
        let is_drawn = |words: &&SideWords| drawn.iter().any(|side| side.side == words.side);
        for (line, mention) in self.own_mentions() {
            let named = sides_named(mention, adjective, sides);
            let Some(first) = named.first().filter(|_| !named.iter().any(is_drawn)) else {
                continue;
            };
            let message = format!(
                "The text says `{adjective} {}` but `{field}` has no `{}`",
                first.adjective, first.side
            );
            let diagnostic = of_check(check, line.place(mention.span), message);
            diagnostics.push(diagnostic.note(format!(
                "Add `{}` to the highlight, or change the text.",
                first.side
            )));
        }
    }

    fn field_needs_word(
        &self,
        check: &CheckSpec,
        field: &str,
        adjective: &str,
    ) -> Option<Diagnostic> {
        let set = self.head.field(field)?;
        // A sentence that is not understood may be the one that says it.
        let is_unclear = self.text.declined() > 0;
        if is_unclear || self.says(|id| id == adjective) {
            return None;
        }
        let message = format!("The card has a `{field}` but its text never says `{adjective}`");
        Some(
            of_check(check, set.span, message)
                .note(format!("Use the word in the text, or delete `{field}`.")),
        )
    }

    fn x_needs_corner(&self, check: &CheckSpec, field: &str) -> Option<Diagnostic> {
        let is_defined = Mentioned::X { defined: true };
        if self
            .own_mentions()
            .any(|(_, mention)| mention.what == is_defined)
        {
            return None;
        }
        let corners = self.head.corners(field).unwrap_or_default();
        let has_number = |corner: &Corner| {
            matches!(
                corner.content,
                CornerContent::Number(_) | CornerContent::Other(_)
            )
        };
        let within = |line: &CardLine| {
            let numbers = 1..=corners.len() as u32;
            let within = numbers.filter(|number| in_scope(line, *number));
            within.map(|number| number.to_string()).collect::<Vec<_>>()
        };
        // A scope over corners that the card lacks is reported where it stands.
        let has_corner = |line: &CardLine| corners.is_empty() || !within(line).is_empty();
        let (line, mention) = self.own_mentions().find(|(line, mention)| {
            mention.what == Mentioned::X { defined: false }
                && has_corner(line)
                && !corners
                    .iter()
                    .zip(1..)
                    .any(|(corner, number)| has_number(corner) && in_scope(line, number))
        })?;
        let place = line.place(mention.span);
        let Some(kind) = self.kind_without(field) else {
            // Corners that could not be read are reported where they stand.
            let name = self.head.name.as_ref();
            let behind_name = name.map_or(0, |name| name.span.end as usize);
            let text = self.text.lines.first()?.span.start as usize;
            let fields = self.source.get(behind_name..text).unwrap_or_default();
            if corners.is_empty() && fields.contains('(') {
                return None;
            }
            let lacking = match &within(line)[..] {
                _ if !corners.iter().any(has_number) => "no corner has a number".to_owned(),
                [corner] => format!("corner {corner} has no number"),
                within => format!("corners {} have no number", listed_plain(within, "and")),
            };
            let message = format!("`X` is the number in the current corner, but {lacking}");
            return Some(of_check(check, place, message).note(format!(
                "Put a number in `{field}`, or replace `X` with a number."
            )));
        };
        let message = format!(
            "`X` is the number in the current corner, but {} have no corners",
            kind.plural
        );
        Some(of_check(check, place, message).note("Replace `X` with a number."))
    }

    fn scope_needs_corner(
        &self,
        check: &CheckSpec,
        field: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let count = self.head.corners(field).map_or(0, <[_]>::len) as u32;
        for (line, from, to, span) in self.scopes() {
            let missing = if (1..=count).contains(&from) {
                to
            } else {
                from
            };
            if (1..=count).contains(&missing) && from <= to {
                continue;
            }
            let diagnostic = if from > to {
                of_check(
                    check,
                    line.place(span),
                    format!("The range of corners {from} to {to} is empty"),
                )
                .note("Write the smaller number first.")
            } else {
                let message = match count {
                    0 => "This card has no corners".to_owned(),
                    1 => format!("This card has no corner {missing}, only 1 corner"),
                    count => format!("This card has no corner {missing}, only {count} corners"),
                };
                let note = match self.kind_without(field) {
                    Some(kind) => format!("{} have no corners. Delete this line.", kind.plural),
                    None => format!("Add the corner to `{field}`, or change the number."),
                };
                of_check(check, line.place(span), message).note(note)
            };
            diagnostics.push(diagnostic);
        }
    }

    fn scope_needs_active_corner(
        &self,
        check: &CheckSpec,
        field: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let corners = self.head.corners(field).unwrap_or_default();
        for (line, from, to, span) in self.scopes() {
            let inactive = corners
                .iter()
                .zip(1..)
                .find(|(corner, number)| (from..=to).contains(number) && !corner.is_active());
            if let Some((corner, number)) = inactive {
                diagnostics.push(
                    of_check(
                        check,
                        line.place(span),
                        format!("Corner {number} is inactive, so this never happens there"),
                    )
                    .label(corner.span, "the inactive corner")
                    .note("Draw `(o)` for an active corner without a number, or change the text."),
                );
            }
        }
    }

    fn text_needs_active_corner(&self, check: &CheckSpec, field: &str) -> Option<Diagnostic> {
        let set = self.head.field(field)?;
        let corners = self.head.corners(field)?;
        if corners.is_empty() || corners.iter().any(Corner::is_active) {
            return None;
        }
        // A sentence that is not understood may wait for something. A scope is told of by itself.
        let waits_for_nothing = |(_, parsed): (_, &cardc_english::ParsedLine)| {
            parsed.line.scopes.is_empty() && parsed.line.sentences.iter().any(is_untriggered)
        };
        if !self.text.is_understood() || !self.text.parsed_lines().any(waits_for_nothing) {
            return None;
        }
        let message = "No corner is active, so the text never does anything";
        Some(
            of_check(check, set.span, message)
                .note("Draw a number or `o` in the corners where it should work."),
        )
    }

    fn irregular_needs_verb(
        &self,
        check: &CheckSpec,
        field: &str,
        verbs: &[SmolStr],
    ) -> Option<Diagnostic> {
        let (_, left) = self.head.corners(field)?.split_last()?;
        // A sentence that is not understood may be the one that moves it.
        let is_verb = |id: &str| verbs.iter().any(|verb| verb == id);
        if self.text.leaves_open(&self.game.vocabulary, is_verb) {
            return None;
        }
        let moves = self.own_moves(verbs);
        let is_left = |corner: &Corner, number: u32| {
            // While an inactive corner is the current one, only what happens on entering play happens at all.
            moves
                .iter()
                .any(|act| act.covers(number) && (corner.is_active() || act.triggered))
        };
        let (stuck, _) = left.iter().zip(1..).find(|&(corner, number)| {
            corner.shape == CornerShape::Irregular && !is_left(corner, number)
        })?;
        let symbol = self
            .game
            .pack
            .field(field)
            .and_then(|spec| match &spec.kind {
                FieldType::Corners { symbols, .. } => Some(symbols.irregular.name.as_str()),
                _ => None,
            });
        let symbol = symbol.unwrap_or("irregular");
        let message = format!("Nothing in the text moves the card out of this {symbol} corner");
        let diagnostic = of_check(check, stuck.span, message);
        Some(if stuck.is_active() {
            diagnostic.note(format!(
                "Say when the card leaves the corner ({}), or draw a round one.",
                listed(verbs.iter().map(SmolStr::as_str), "or")
            ))
        } else {
            diagnostic.note("The text does nothing on an inactive corner. Draw a round one.")
        })
    }

    /// What the text does to the card itself with one of these verbs.
    fn own_moves(&self, verbs: &[SmolStr]) -> Vec<OwnAct> {
        let kind = self.head.kind.as_ref();
        let Some(kind) = kind.and_then(|kind| self.game.pack.kind(kind)) else {
            return Vec::new();
        };
        self.text
            .parsed_lines()
            .flat_map(|(_, parsed)| own_acts(&self.game.pack, kind, &parsed.line))
            .filter(|act| verbs.contains(&act.verb))
            .collect()
    }

    fn noun_needs_tag(&self, check: &CheckSpec, noun: &str, tag: &str) -> Option<Diagnostic> {
        if self.head.tags().any(|carried| carried.value == tag) {
            return None;
        }
        let (line, mention) = self
            .own_mentions()
            .find(|(_, mention)| matches!(&mention.what, Mentioned::Noun { id, own: true, .. } if id == noun))?;
        let name = self.game.pack.tag(tag).map_or(tag, |tag| &tag.name);
        let message = format!("The text counts {noun} on this card, which lacks the tag `{name}`");
        let diagnostic = of_check(check, line.place(mention.span), message);
        let group = |tag: &TagSpec| self.game.pack.tag_group(&tag.group);
        let kind = self.head.kind.as_ref();
        let cannot_carry = self
            .game
            .pack
            .tag(tag)
            .filter(|tag| kind.is_some_and(|kind| !self.game.pack.may_carry(kind, tag)));
        Some(match cannot_carry.and_then(group) {
            Some(group) => diagnostic
                .rule(group.carriers.rule.as_str())
                .note("This kind of card cannot have the tag. Count something else."),
            None => diagnostic.note(format!("Add `{name}` to its tags.")),
        })
    }

    fn ability_needs_kind(
        &self,
        check: &CheckSpec,
        ability: &str,
        needs: &[SmolStr],
    ) -> Option<Diagnostic> {
        let kind = self
            .head
            .kind
            .as_ref()
            .filter(|kind| !needs.contains(kind))?;
        let (line, mention) = self.own_mentions().find(
            |(_, mention)| matches!(&mention.what, Mentioned::Ability(id) if id == ability),
        )?;
        let plural = |id: &SmolStr| {
            self.game
                .pack
                .kind(id)
                .map_or(id.clone(), |kind| kind.plural.clone())
        };
        let written = self.written(line, mention.span);
        let kinds: Vec<_> = needs.iter().map(plural).collect();
        let message = format!("{} cannot have `{written}`", plural(kind));
        Some(
            of_check(check, line.place(mention.span), message).note(format!(
                "Only {} can.",
                listed(kinds.iter().map(SmolStr::as_str), "and")
            )),
        )
    }

    fn ability_continues(
        &self,
        check: &CheckSpec,
        ability: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let lines = &self.text.lines;
        let mut rest = lines.iter().enumerate();
        while let Some((index, above)) =
            rest.find(|(_, line)| abilities(line).any(|id| id == ability))
        {
            let below = &lines[index + 1..];
            let continuing = below
                .iter()
                .take_while(|line| line.continues.as_deref() == Some(ability));
            let continuing: Vec<&CardLine> = continuing.collect();
            let (Some(first), Some(last)) = (continuing.first(), continuing.last()) else {
                continue;
            };
            let message = match continuing.len() {
                1 => "This line is part of the ability above".to_owned(),
                count => format!("These {count} lines are part of the ability above"),
            };
            diagnostics.push(
                of_check(check, first.span.cover(last.span), message)
                    .label(above.span, "the ability begins here")
                    .note("An ability includes every line below it. Move a line up if it is not part of the ability."),
            );
        }
    }

    fn adjective_only_on(
        &self,
        check: &CheckSpec,
        goes_with: &GoesWith<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let GoesWith {
            adjective,
            noun,
            nouns,
            verbs,
        } = goes_with;
        for (line, mention) in self.all_mentions() {
            let wrong = match &mention.what {
                Mentioned::Noun { id, adjectives, .. } => {
                    let is_wrong = adjectives.contains(adjective) && !nouns.contains(id);
                    is_wrong.then(|| self.written(line, mention.span))
                }
                Mentioned::Beside { id, others, verb } if Some(id) == *noun => {
                    let fits = |other: &SmolStr| nouns.contains(other) || self.is_pronoun(other);
                    let verb_fits = verb.as_ref().is_some_and(|verb| verbs.contains(verb));
                    let wrong = others.iter().find(|other| !fits(other));
                    wrong
                        .filter(|_| !verb_fits)
                        .map(|other| self.name_of_noun(other))
                }
                _ => None,
            };
            if let Some(wrong) = wrong {
                let allowed = listed(nouns.iter().map(SmolStr::as_str), "and");
                let message = format!("`{adjective}` cannot apply to `{wrong}`");
                diagnostics.push(
                    of_check(check, line.place(mention.span), message)
                        .note(format!("It applies only to {allowed}.")),
                );
            }
        }
    }

    fn is_pronoun(&self, noun: &str) -> bool {
        let noun = self.game.pack.vocabulary.nouns.get(noun);
        noun.is_some_and(|noun| noun.pronoun)
    }

    /// A noun as it is printed.
    fn name_of_noun<'n>(&'n self, noun: &'n str) -> &'n str {
        let spec = self.game.pack.vocabulary.nouns.get(noun);
        spec.and_then(|spec| spec.singular.as_deref())
            .unwrap_or(noun)
    }

    fn self_reference(
        &self,
        check: &CheckSpec,
        except: &[SmolStr],
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let Some(own) = self
            .head
            .kind
            .as_ref()
            .and_then(|kind| self.game.pack.kind(kind))
        else {
            return;
        };
        self.foreign_selves(check, diagnostics);
        for (line, mention) in self.own_mentions() {
            let Mentioned::Noun { id, this: true, .. } = &mention.what else {
                continue;
            };
            let mut kinds = self
                .game
                .pack
                .kinds
                .iter()
                .filter(|kind| kind.noun == *id)
                .peekable();
            let Some(other) = kinds.peek().copied() else {
                continue;
            };
            if kinds.any(|kind| kind.id == own.id || except.contains(&kind.id)) {
                continue;
            }
            let place = line.place(mention.span);
            diagnostics.push(
                of_check(
                    check,
                    place,
                    format!(
                        "This card is {} but calls itself {}",
                        with_article(&own.name),
                        with_article(&other.name)
                    ),
                )
                .note(format!("Write `this {}`.", own.name))
                .fix(
                    Applicability::Suggested,
                    format!("Replace with `{}`", own.name),
                    place,
                    own.name.as_str(),
                ),
            );
        }
    }

    /// `this Blessing` in what Units gain: there, `this` is the card that gains it.
    fn foreign_selves(&self, check: &CheckSpec, diagnostics: &mut Vec<Diagnostic>) {
        for (line, parsed) in self.text.parsed_lines() {
            for sentence in parsed.line.all_sentences() {
                let (Some(gaining), Some(granted)) = (gaining(sentence), &sentence.granted) else {
                    continue;
                };
                let Some(kind) = self.kind_of(&gaining.noun.id) else {
                    continue;
                };
                for mention in mentions(granted) {
                    let Mentioned::Noun { id, this: true, .. } = &mention.what else {
                        continue;
                    };
                    let Some(other) = self.kind_of(id).filter(|_| *id != gaining.noun.id) else {
                        continue;
                    };
                    let (place, name) = (line.place(mention.span), kind.name.as_str());
                    let message = format!(
                        "What {} gains calls itself {}",
                        with_article(name),
                        with_article(&other.name)
                    );
                    diagnostics.push(
                        of_check(check, place, message)
                            .note(format!("In an effect that another card gains, `this` is that card: write `this {name}`."))
                            .fix(Applicability::Suggested, format!("Replace with `{name}`"), place, name),
                    );
                }
            }
        }
    }

    /// The only kind of card that a noun is for.
    fn kind_of(&self, noun: &str) -> Option<&KindSpec> {
        let mut kinds = self.game.pack.kinds.iter().filter(|kind| kind.noun == noun);
        kinds.next().filter(|_| kinds.next().is_none())
    }

    /// The kind of the card, where such a card cannot have a field.
    fn kind_without(&self, field: &str) -> Option<&KindSpec> {
        let pack = &self.game.pack;
        let kind = pack.kind(self.head.kind.as_ref()?)?;
        let is_forbidden = pack
            .field(field)
            .is_some_and(|spec| matches!(pack.field_use(kind, spec), FieldUse::Forbidden(_)));
        is_forbidden.then_some(kind)
    }

    /// Mentions that speak of this card and not of one that gains an effect.
    fn own_mentions(&self) -> impl Iterator<Item = (&CardLine, &Mention)> {
        self.all_mentions().filter(|(_, mention)| !mention.granted)
    }

    /// Every mention with its line.
    fn all_mentions(&self) -> impl Iterator<Item = (&CardLine, &Mention)> {
        let lines = self.text.lines.iter().zip(self.words);
        lines.flat_map(|(line, words)| words.mentions.iter().map(move |mention| (line, mention)))
    }

    /// Corner scopes, range by range.
    fn scopes(&self) -> impl Iterator<Item = (&CardLine, u32, u32, Span)> {
        self.own_mentions().flat_map(|(line, mention)| {
            let ranges = match &mention.what {
                Mentioned::Corners(ranges) => ranges.as_slice(),
                _ => &[],
            };
            ranges
                .iter()
                .map(move |&(from, to)| (line, from, to, mention.span))
        })
    }

    /// Whether a word with such a meaning stands anywhere, in sentences that are not understood and in prose too:
    /// no one should be told that a word is missing when it is there.
    fn says(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        let vocabulary = &self.game.vocabulary;
        let meant = |word: &Word| {
            let meanings = vocabulary.meanings(&word.folded);
            meanings.iter().any(|meaning| is_meant(&meaning.id))
        };
        self.text.parsed_lines().any(|(_, parsed)| {
            parsed.words.iter().any(meant) || words_of_prose(vocabulary, parsed).iter().any(meant)
        })
    }

    fn written(&self, line: &CardLine, span: Span) -> &str {
        let place = line.place(span);
        self.source.get(place.range()).unwrap_or_default()
    }
}

/// Who gains what a sentence grants, where that is one thing.
fn gaining(sentence: &Sentence) -> Option<&NounPhrase> {
    let subject = sentence.steps.last()?.clause.subject.as_ref()?;
    match &subject.items[..] {
        [gaining] => Some(gaining),
        _ => None,
    }
}

fn is_adjective(mention: &Mention, adjective: &str) -> bool {
    matches!(&mention.what, Mentioned::Adjective(id) if id == adjective)
}

/// The sides that a noun with the adjective names: `highlighted enemy Units`, `highlighted enemies`.
fn sides_named<'s>(
    mention: &Mention,
    adjective: &SmolStr,
    sides: &'s [SideWords],
) -> Vec<&'s SideWords> {
    match &mention.what {
        Mentioned::Noun { id, adjectives, .. } if adjectives.contains(adjective) => {
            let is_named =
                |words: &&SideWords| adjectives.contains(&words.adjective) || *id == words.noun;
            sides.iter().filter(is_named).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether no event sets a sentence off.
fn is_untriggered(sentence: &Sentence) -> bool {
    let waits = |step: &Step| has_trigger(&step.lead) || has_trigger(&step.clause.tail);
    !has_trigger(&sentence.lead) && !sentence.steps.iter().any(waits)
}

/// Whether a line says something of this corner: its scope names it, or it has none.
fn in_scope(line: &CardLine, number: u32) -> bool {
    let mut ranges = line
        .parsed
        .line
        .scopes
        .iter()
        .filter_map(|scope| match scope {
            Scope::Corners { ranges, .. } => Some(ranges),
            _ => None,
        });
    ranges.all(|ranges| {
        ranges
            .iter()
            .any(|&(from, to)| (from..=to).contains(&number))
    })
}
