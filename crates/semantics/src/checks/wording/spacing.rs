//! White space beside marks that differs from what is printed.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Misspaced, misspaced};

use super::Wording;

impl Wording<'_> {
    /// `a Unit ,gain 2 health.Draw`, where it is understood
    pub(super) fn spacing(&self, diagnostics: &mut Vec<Diagnostic>) {
        let declined = &self.parsed.declined;
        for place in misspaced(self.source, &self.parsed.words) {
            let Misspaced { gap, mark } = place;
            let touches =
                |span: cardc_english::Span| span.start <= gap.end && gap.start <= span.end;
            if declined.iter().any(|declined| touches(declined.span)) {
                continue;
            }
            let whole = self.line.place(gap.cover(mark));
            let is_missing = gap.start == gap.end;
            let side = if mark.end <= gap.start {
                "after"
            } else {
                "before"
            };
            let (what, title) = if is_missing {
                ("Missing space", "Add a space")
            } else {
                ("Needless space", "Delete the space")
            };
            let message = format!("{what} {side} `{}`", &self.source[mark.range()]);
            let gap = self.line.place(gap);
            diagnostics.push(
                Diagnostic::new(Code::PunctuationSpacing, whole.start..whole.end, message).fix(
                    Applicability::Safe,
                    title,
                    gap.start..gap.end,
                    place.space(),
                ),
            );
        }
    }
}
