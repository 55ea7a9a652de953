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
                to_string(&self.view(&path).and_then(|view| view.hover(offset)))
            }
            Question::Completion(Cursor { path, offset }) => {
                to_string(&self.view(&path).map(|view| view.completion(offset)))
            }
            Question::Documentation {
                cursor: Cursor { path, offset },
                index,
            } => {
                let view = self.view(&path);
                to_string(&view.and_then(|view| view.documentation(offset, index)))
            }
            Question::Signature(Cursor { path, offset }) => {
                to_string(&self.view(&path).and_then(|view| view.signature(offset)))
            }
            Question::Definition(Cursor { path, offset }) => {
                to_string(&self.view(&path).and_then(|view| view.definition(offset)))
            }
            Question::Actions { path, from, to } => match self.view(&path) {
                Some(view) => view.actions(from, to),
                None => to_string(&()),
            },
            Question::Format { path } => {
                to_string(&self.view(&path).and_then(|view| view.formatted()))
            }
            Question::Outline { path } => to_string(&self.view(&path).map(|view| view.outline())),
            Question::Look { path } => to_string(&self.view(&path).map(|view| view.look())),
            Question::Rule { path, rule } => {
                to_string(&self.view(&path).and_then(|view| view.rule(&rule)))
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

    /// A file that is there.
    fn view(&self, path: &str) -> Option<FileView<'_>> {
        let there = |file: &File| file.status(&self.db) == FileStatus::Present;
        let file = self.db.file(path).filter(there)?;
        Some(FileView::new(&self.db, file))
    }
}
