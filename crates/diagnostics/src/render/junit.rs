//! A report in the form of `JUnit`, which servers for builds show.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::position::Lines;
use super::{FileDiagnostics, concise, said};
use crate::model::{Diagnostic, Severity};
use crate::sanitise::{escape, line_start, screen};

/// A suite for each file. A file without findings has one case, which passes.
pub(super) fn render(files: &[FileDiagnostics<'_>], fails: Severity) -> String {
    let mut report = Report::new("cardc check");
    for entry in files {
        let path = line_start(entry.file.path);
        let mut suite = TestSuite::new(path.as_str());
        let lines = Lines::new(entry.file.text);
        for diagnostic in entry.diagnostics {
            suite.add_test_case(case(&path, &lines, diagnostic, fails));
        }
        if entry.diagnostics.is_empty() {
            let mut case = TestCase::new("check", TestCaseStatus::success());
            case.set_classname(path.as_str());
            suite.add_test_case(case);
        }
        report.add_test_suite(suite);
    }
    let report = report
        .to_string()
        .expect("a string takes all that is written");
    // Nothing is ever skipped, and the schema that Jenkins reads by knows no such number for the whole.
    report.replacen(" skipped=\"0\"", "", 1)
}

fn case(path: &str, lines: &Lines<'_>, diagnostic: &Diagnostic, fails: Severity) -> TestCase {
    let place = lines.position(lines.clamp(diagnostic.span).start);
    let code = diagnostic.code;
    let line = concise::line(path, place, diagnostic, &diagnostic.message);
    let said = screen(&said(diagnostic, &line, "\n  "));
    let is_failure = diagnostic.severity <= fails;
    let status = if is_failure {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status
            .set_type(code.to_string())
            .set_message(escape(&diagnostic.message))
            .set_description(said.as_str());
        status
    } else {
        TestCaseStatus::success()
    };
    let name = format!("{code} at {}:{}", place.line, place.column);
    let mut case = TestCase::new(name, status);
    case.set_classname(path);
    if !is_failure {
        case.set_system_out(said);
    }
    case
}
