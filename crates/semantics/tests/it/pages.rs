//! The examples on the pages of the diagnostics do what the pages say.

use cardc_db::{Change, FileChange, RootDatabase};
use cardc_diagnostics::Code;
use cardc_testkit::{Fence, fences, given_files};

use crate::common;

/// The codes found in the file of this fence, in a project with the given files of the page.
fn codes(fences: &[Fence<'_>], fence: &Fence<'_>) -> Vec<&'static str> {
    let given = given_files(fences).into_iter();
    let mut change: Change = given
        .map(|(path, text)| FileChange::text(path, text))
        .collect();
    let path = format!("example.{}", fence.language);
    change.push(FileChange::text(path.as_str(), fence.text));
    let mut db = RootDatabase::new();
    db.apply(change);
    common::diagnostics(&db, &path)
        .iter()
        .map(|diagnostic| diagnostic.code.id())
        .collect()
}

#[test]
fn failing_examples_fail_with_their_code_and_fixed_ones_do_not() {
    let mut wrong = Vec::new();
    for &code in Code::ALL {
        let fences = fences(code.info().page);
        // The examples of rulebooks run where rulebooks are read.
        for fence in fences.iter().filter(|fence| fence.language != "rulebook") {
            let found = codes(&fences, fence);
            let fails = fence.is("fails");
            let excerpt = fence.is("excerpt");
            let right = match (fails, excerpt) {
                (true, true) => found.contains(&code.id()),
                (true, false) => !found.is_empty() && found.iter().all(|found| *found == code.id()),
                (false, true) => !found.contains(&code.id()),
                (false, false) => found.is_empty() || fence.language == "text",
            };
            if !right && (fails || fence.is("fixed")) {
                wrong.push(format!("{code} {:?}: {found:?}", fence.roles));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
