//! The answers about one file.

use cardc_db::{Db, File, RootDatabase};
use cardc_diagnostics::{Diagnostic, Fix, Label};
use cardc_ide::{Assist, AssistKind, Bearing, Completion, Draft, Place, RulePage, Snippet, Symbol};
use cardc_span::{Edit, Span};
use serde_json::{Result, to_string};

use crate::answer::{
    WebAction, WebCompletion, WebEdit, WebFileEdits, WebFix, WebHover, WebLabel, WebLens, WebLink,
    WebLook, WebNewFile, WebParameter, WebProblem, WebSignature, WebSnippet, WebSymbol, WebTarget,
    WebToken,
};
use crate::utf16::Units;

/// So many completions are sent: a page asks again with the next letter.
const MOST_COMPLETIONS: usize = 200;

/// A file, in whose text places are counted as a page counts them.
pub(crate) struct FileView<'a> {
    db: &'a RootDatabase,
    file: File,
    units: Units<'a>,
}

impl<'a> FileView<'a> {
    /// A file of a database.
    pub(crate) fn new(db: &'a RootDatabase, file: File) -> Self {
        Self {
            db,
            file,
            units: Units::new(file.text(db)),
        }
    }

    /// All that is wrong, and what it has to do with what is written at a place.
    pub(crate) fn problems(&self, writing: Option<u32>) -> Vec<WebProblem<'a>> {
        let draft = writing.map(|at| Draft::at(self.db, self.file, self.units.byte(at)));
        let found = cardc_ide::diagnostics(self.db, self.file).iter();
        found.map(|one| self.problem(one, draft.as_ref())).collect()
    }

    fn problem(&self, found: &'a Diagnostic, draft: Option<&Draft>) -> WebProblem<'a> {
        WebProblem {
            code: found.code,
            severity: found.severity,
            message: &found.message,
            range: self.units.range(found.span),
            rules: &found.rules,
            notes: &found.notes,
            labels: found.labels.iter().map(|one| self.label(one)).collect(),
            fixes: found.fixes.iter().map(|fix| self.fix(fix)).collect(),
            bearing: draft.map_or(Bearing::None, |draft| draft.bearing(found)),
        }
    }

    fn label(&self, label: &'a Label) -> WebLabel<'a> {
        let other = |path| Some(Self::new(self.db, self.db.file(path)?));
        WebLabel {
            path: label.path.as_deref().unwrap_or(self.file.path(self.db)),
            range: match &label.path {
                Some(path) => other(path).map(|view| view.units.range(label.span)),
                None => Some(self.units.range(label.span)),
            },
            message: &label.message,
        }
    }

    fn fix(&self, fix: &'a Fix) -> WebFix<'a> {
        WebFix {
            title: &fix.title,
            applicability: fix.applicability,
            edits: self.edits(&fix.edits),
        }
    }

    fn edits<'edit>(&self, edits: &'edit [Edit]) -> Vec<WebEdit<'edit>> {
        let edit = |edit: &'edit Edit| WebEdit {
            range: self.units.range(edit.span),
            text: &edit.text,
        };
        edits.iter().map(edit).collect()
    }

    /// What is known of the thing at a place.
    pub(crate) fn hover(&self, at: u32) -> Option<WebHover> {
        let hover = cardc_ide::hover(self.db, self.file, self.units.byte(at))?;
        let units = Units::new(&hover.markdown);
        let links = hover.links.into_iter().map(|link| WebLink {
            range: units.range(span(&link.words)),
            rule: link.rule,
        });
        Some(WebHover {
            links: links.collect(),
            range: self.units.range(hover.span),
            markdown: hover.markdown,
        })
    }

    /// What can be written at a place.
    pub(crate) fn completion(&self, at: u32) -> Vec<WebCompletion> {
        let offered = self.offered(at).into_iter().take(MOST_COMPLETIONS);
        let completion = |one: Completion| WebCompletion {
            label: one.label,
            kind: one.kind,
            detail: one.detail,
            range: self.units.range(one.span),
            insert: snippet(one.snippet.unwrap_or_else(|| Snippet {
                text: one.insert,
                stops: Vec::new(),
            })),
            leads_on: one.leads_on,
        };
        offered.map(completion).collect()
    }

    fn offered(&self, at: u32) -> Vec<Completion> {
        cardc_ide::completion(self.db, self.file, self.units.byte(at))
    }

    /// What is known of one of the completions at a place.
    pub(crate) fn documentation(&self, at: u32, index: usize) -> Option<String> {
        let one = self.offered(at).into_iter().nth(index)?;
        let at = self.units.byte(at);
        cardc_ide::completion_documentation(self.db, self.file, at, &one.label, one.kind)
    }

    /// The frame of the verb at a place that its words fit best.
    pub(crate) fn signature(&self, at: u32) -> Option<WebSignature> {
        let help = cardc_ide::signature_help(self.db, self.file, self.units.byte(at))?;
        let shown = help.signatures.into_iter().nth(help.active)?;
        let units = Units::new(&shown.label);
        let active = shown.active.and_then(|index| shown.parameters.get(index));
        Some(WebSignature {
            active: active.map(|parameter| WebParameter {
                range: units.range(span(&parameter.place)),
                documentation: parameter.documentation.clone(),
            }),
            documentation: shown.documentation,
            label: shown.label.clone(),
        })
    }

    /// Changes that an author may want at a place.
    pub(crate) fn actions(&self, from: u32, to: u32) -> Result<String> {
        let within = Span::new(self.units.byte(from), self.units.byte(to.max(from)));
        let offered = cardc_ide::assists(self.db, self.file, within);
        let actions = offered.iter().map(|one| self.action(one));
        to_string(&actions.collect::<Vec<_>>())
    }

    fn action<'offer>(&self, offer: &'offer Assist) -> WebAction<'offer>
    where
        'a: 'offer,
    {
        let (db, edits) = (self.db, offer.edits.iter());
        let created = offer.created.iter();
        WebAction {
            title: &offer.title,
            fixes: offer.kind == AssistKind::Fix,
            edits: edits
                .map(|(file, edits)| WebFileEdits {
                    path: file.path(db),
                    edits: Self::new(db, *file).edits(edits),
                })
                .collect(),
            created: created
                .map(|(path, text)| WebNewFile { path, text })
                .collect(),
            snippet: offer.snippet.clone().map(snippet),
        }
    }

    /// The text in the house form.
    pub(crate) fn formatted(&self) -> Option<String> {
        cardc_ide::format(self.db, self.file)
    }

    /// What is in the file.
    pub(crate) fn outline(&self) -> Vec<WebSymbol> {
        self.symbols(cardc_ide::document_symbols(self.db, self.file))
    }

    fn symbols(&self, symbols: Vec<Symbol>) -> Vec<WebSymbol> {
        let symbol = |one: Symbol| WebSymbol {
            name: one.name,
            detail: one.detail,
            kind: one.kind,
            range: self.units.range(one.focus),
            children: self.symbols(one.children),
        };
        symbols.into_iter().map(symbol).collect()
    }

    /// The colours of the file, and the remarks above its lines.
    pub(crate) fn look(&self) -> WebLook {
        let tokens = cardc_ide::semantic_tokens(self.db, self.file).into_iter();
        let lenses = cardc_ide::code_lenses(self.db, self.file).into_iter();
        WebLook {
            tokens: tokens
                .map(|token| WebToken {
                    range: self.units.range(token.span),
                    kind: token.kind,
                })
                .collect(),
            lenses: lenses
                .map(|lens| WebLens {
                    from: self.units.at(lens.span.start),
                    title: lens.title,
                })
                .collect(),
        }
    }

    /// Where the thing at a place is declared.
    pub(crate) fn definition(&self, at: u32) -> Option<WebTarget<'a>> {
        let at = self.units.byte(at);
        let target = cardc_ide::definition(self.db, self.file, at)?;
        Some(match target.place {
            Place::File(file) => WebTarget::File {
                path: file.path(self.db),
                range: Self::new(self.db, file).units.range(target.span),
            },
            Place::Shipped(_) => WebTarget::Shipped {
                rule: cardc_ide::rule_page_at(self.db, self.file, at)?.rule.id,
            },
        })
    }

    /// A rule of the game of the file.
    pub(crate) fn rule(&self, rule: &str) -> Option<RulePage> {
        cardc_ide::rule_page(self.db, self.file, rule)
    }
}

fn snippet(snippet: Snippet) -> WebSnippet {
    let units = Units::new(&snippet.text);
    let stops = snippet.stops.iter();
    WebSnippet {
        stops: stops.map(|stop| units.range(span(&stop.place))).collect(),
        text: snippet.text,
    }
}

fn span(bytes: &std::ops::Range<usize>) -> Span {
    Span::new(bytes.start as u32, bytes.end as u32)
}
