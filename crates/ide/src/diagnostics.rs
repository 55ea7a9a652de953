//! What is wrong with a file.

use cardc_db::{Db, File};
use cardc_diagnostics::Diagnostic;

/// All that is wrong with a file, in source order: the same as on the command line.
pub fn diagnostics(db: &dyn Db, file: File) -> &[Diagnostic] {
    cardc_semantics::file_diagnostics(db, db.project(), file)
}

/// Reads what the diagnostics of every file ask of this one: worth a thread for each processor before the first of them.
pub fn read_ahead(db: &dyn Db, file: File) {
    cardc_semantics::read_names(db, file);
}

/// A diagnostic as one text for people: the message, the notes, and the rules that say so.
pub fn diagnostic_text(diagnostic: &Diagnostic) -> String {
    let mut lines = vec![diagnostic.message.clone()];
    lines.extend(diagnostic.notes.iter().cloned());
    if !diagnostic.rules.is_empty() {
        lines.push(format!("({})", diagnostic.rules.join(", ")));
    }
    cardc_diagnostics::sanitise::plain(&lines.join("\n"))
}
