//! One card, printed.

use cardc_convert::{FieldRecord, Heads};
use cardc_english::{Line, Markup, ParsedLine, Vocabulary, print_line, print_sentence};
use cardc_semantics::{CardItem, CardLine, card_name, card_text, game_of};
use cardc_span::shown_line;
use serde::Serialize;

use super::meaning::LineMeaning;
use super::outline::outline;
use crate::card_records::record;
use crate::sentences::{Part, parts, slice};
use crate::workspace::Workspace;

/// What is printed of cards.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) markup: Markup,
    pub(super) tree: bool,
    pub(super) meaning: bool,
}

/// A card and its text.
#[derive(Serialize)]
pub(super) struct PrintedCard {
    /// The file that it stands in.
    path: String,
    /// Its name; what begins it where it has none.
    name: String,
    /// The word that begins it.
    kind: String,
    /// Its set: its own, or that of its file.
    set: Option<String>,
    /// Its fields but for the set.
    fields: Vec<FieldRecord>,
    /// Whether every sentence is understood.
    understood: bool,
    /// The lines of its text.
    lines: Vec<PrintedLine>,
}

/// A line of a text.
#[derive(Serialize)]
struct PrintedLine {
    text: String,
    understood: bool,
    /// The ability word of a line above to which it still belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    continues: Option<String>,
    sentences: Vec<PrintedSentence>,
    /// What was understood of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Line>,
    /// What it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<LineMeaning>,
}

/// A sentence of a line, without what the line is limited to.
#[derive(Serialize)]
struct PrintedSentence {
    text: String,
    understood: bool,
    /// As written.
    source: String,
}

impl PrintedCard {
    /// Prints a card.
    pub(super) fn new<'db>(
        workspace: &'db Workspace,
        card: CardItem<'db>,
        heads: Option<&Heads>,
        shown: Shown,
    ) -> Self {
        let db = &workspace.db;
        let file = card.file(db);
        let source = card.text(db);
        let game = game_of(db, file);
        let head = game.zip(heads);
        let head = head.and_then(|(game, heads)| record(db, game, heads, card));
        let (kind, set, fields) =
            head.map_or_else(Default::default, |head| (head.kind, head.set, head.fields));
        let mut lines: Vec<PrintedLine> = match game {
            Some(game) => {
                let printer = Printer {
                    vocabulary: &game.vocabulary,
                    shown,
                };
                card_text(db, card)
                    .lines
                    .iter()
                    .map(|line| printer.line(source, line))
                    .collect()
            }
            // The check says that the game is missing.
            None => Vec::new(),
        };
        if shown.meaning {
            for (line, meaning) in LineMeaning::of(db, card) {
                lines[line].meaning = Some(meaning);
            }
        }
        Self {
            path: workspace.shown(file.path(db)).to_owned(),
            name: card_name(db, card)
                .map_or_else(|| card.header(db).to_owned(), ToString::to_string),
            kind,
            set,
            fields,
            understood: lines.iter().all(|line| line.understood),
            lines,
        }
    }

    /// How many lines are not understood, at least in part.
    pub(super) fn declined(&self) -> usize {
        let declined = self.lines.iter().filter(|line| !line.understood);
        declined.count()
    }

    /// The card as a person reads it: its name, then its text, each line with its meaning and its tree if they are wanted. A
    /// line that is not understood is marked in front.
    pub(super) fn text(&self) -> String {
        let mut out = format!("{}\n", self.name);
        for line in &self.lines {
            let mark = if line.understood { "  " } else { "? " };
            out.extend([mark, &line.text, "\n"]);
            if let Some(meaning) = &line.meaning {
                out.push_str(&meaning.text(line.continues.is_some()));
            }
            if let (Some(_), Some(ability)) = (&line.tree, &line.continues) {
                out.extend(["    continues: ", ability, "\n"]);
            }
            out.push_str(&outline(line.tree.as_ref(), 2));
        }
        let mut meanings = self.lines.iter().filter_map(|line| line.meaning.as_ref());
        if let Some(x) = meanings.find_map(|meaning| meaning.x) {
            out.extend(["  X: ", x, "\n"]);
        }
        out
    }

    /// How many sentences have no program.
    pub(super) fn unknown(&self) -> usize {
        let meanings = self.lines.iter().filter_map(|line| line.meaning.as_ref());
        meanings.map(LineMeaning::unknown).sum()
    }
}

struct Printer<'a> {
    vocabulary: &'a Vocabulary,
    shown: Shown,
}

impl Printer<'_> {
    fn line(&self, source: &str, line: &CardLine) -> PrintedLine {
        let (source, parsed) = (&source[line.span.range()], &line.parsed);
        let parts = parts(parsed).into_iter();
        let sentences: Vec<PrintedSentence> = parts
            .map(|part| self.sentence(source, parsed, part))
            .collect();
        let text = if parsed.is_understood() {
            shown_line(&print_line(
                self.vocabulary,
                &parsed.line,
                self.shown.markup,
            ))
            .into_owned()
        } else {
            self.mixed(source, parsed, &sentences)
        };
        PrintedLine {
            text,
            understood: parsed.is_checked(),
            continues: line.continues.as_ref().map(ToString::to_string),
            sentences,
            tree: self.shown.tree.then(|| parsed.line.clone()),
            meaning: None,
        }
    }

    /// A line that is understood in part: its scopes, then its sentences. What is granted in part stays as written.
    fn mixed(&self, source: &str, parsed: &ParsedLine, sentences: &[PrintedSentence]) -> String {
        if parsed
            .line
            .sentences
            .iter()
            .any(|sentence| sentence.granted.is_some())
        {
            return shown_line(source).into_owned();
        }
        let scopes = Line {
            scopes: parsed.line.scopes.clone(),
            sentences: Vec::new(),
        };
        let scopes = print_line(self.vocabulary, &scopes, self.shown.markup);
        let scopes = shown_line(&scopes);
        let texts = sentences.iter().map(|sentence| sentence.text.as_str());
        std::iter::once(scopes.trim())
            .chain(texts)
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn sentence(&self, source: &str, parsed: &ParsedLine, part: Part<'_>) -> PrintedSentence {
        let span = part.span();
        let source = slice(source, span).to_owned();
        let text = match part {
            Part::Understood(sentence) => {
                print_sentence(self.vocabulary, sentence, self.shown.markup)
            }
            Part::Declined(_) => source.clone(),
        };
        PrintedSentence {
            text: shown_line(&text).into_owned(),
            understood: part.is_understood() && !parsed.has_prose(span),
            source,
        }
    }
}
