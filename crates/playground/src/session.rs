//! A project in memory.

use cardc_db::{Change, Db, File, FileChange, FileStatus, RootDatabase};
use cardc_diagnostics::explain;
use serde_json::{Result, to_string};

use crate::answer::WebFile;
use crate::question::{Cursor, NewText, Question};
use crate::view::FileView;

/// A project in memory, which answers questions about its files.
#[derive(Default)]
pub struct Session {
    db: RootDatabase,
}

impl Session {
    /// A project without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a [`Question`] in JSON with JSON. The error says why it is no question.
    pub fn ask(&mut self, question: &str) -> std::result::Result<String, String> {
        let question = serde_json::from_str(question);
        let answer = question.and_then(|question| self.answer(question));
        answer.map_err(|error| error.to_string())
    }

    fn answer(&mut self, question: Question) -> Result<String> {
        match question {
            Question::Update { files } => {
                self.update(files);
                to_string(&())
            }
            Question::Problems { writing } => to_string(&self.problems(writing.as_ref())),
            Question::Explain { code } => to_string(&explain(&code)),
            Question::Hover(Cursor { path, offset }) => {
                self.of_file(&path, |view| to_string(&view.hover(offset)))
            }
            Question::Completion(Cursor { path, offset }) => {
                self.of_file(&path, |view| to_string(&view.completion(offset)))
            }
            Question::Documentation {
                cursor: Cursor { path, offset },
                index,
            } => self.of_file(&path, |view| to_string(&view.documentation(offset, index))),
            Question::Signature(Cursor { path, offset }) => {
                self.of_file(&path, |view| to_string(&view.signature(offset)))
            }
            Question::Definition(Cursor { path, offset }) => {
                self.of_file(&path, |view| to_string(&view.definition(offset)))
            }
            Question::Actions { path, from, to } => {
                self.of_file(&path, |view| view.actions(from, to))
            }
            Question::Format { path } => self.of_file(&path, |view| to_string(&view.formatted())),
            Question::Outline { path } => self.of_file(&path, |view| to_string(&view.outline())),
            Question::Look { path } => self.of_file(&path, |view| to_string(&view.look())),
            Question::Rule { path, rule } => {
                self.of_file(&path, |view| to_string(&view.rule(&rule)))
            }
        }
    }

    /// Takes in new texts. A file that changes is taken to be open, as it is likely to change again; what is gone is forgotten some
    /// time, as a page may live long.
    fn update(&mut self, files: Vec<NewText>) {
        let change = |NewText { path, text }| match text {
            Some(text) => FileChange {
                open: self.db.file(&path).is_some(),
                ..FileChange::text(path, text)
            },
            None => FileChange::deleted(path),
        };
        let change = files.into_iter().map(change).collect::<Change>();
        self.db.apply(change);
        self.db.forget_deleted();
    }

    /// What is wrong with each file.
    fn problems(&self, writing: Option<&Cursor>) -> Vec<WebFile<'_>> {
        let files = self.db.project().files(&self.db).iter();
        let in_file = |file: &File| {
            let view = FileView::new(&self.db, *file);
            let path = file.path(&self.db);
            let writing = writing.filter(|cursor| cursor.path == path);
            WebFile {
                path,
                problems: view.problems(writing.map(|cursor| cursor.offset)),
            }
        };
        files.map(in_file).collect()
    }

    fn of_file(
        &self,
        path: &str,
        answer: impl FnOnce(FileView<'_>) -> Result<String>,
    ) -> Result<String> {
        let there = |file: &File| file.status(&self.db) == FileStatus::Present;
        match self.db.file(path).filter(there) {
            Some(file) => answer(FileView::new(&self.db, file)),
            None => to_string(&()),
        }
    }
}
