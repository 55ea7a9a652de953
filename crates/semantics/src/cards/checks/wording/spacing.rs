//! White space beside marks that differs from what is printed.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::misspaced;

use super::Wording;

impl Wording<'_> {
    /// `a Unit ,gain 2 health.Draw 1 card`, where it is understood
    pub(super) fn spacing(&self, diagnostics: &mut Vec<Diagnostic>) {
        for place in misspaced(self.source, &self.parsed.words) {
            let (gap, mark) = (place.gap, place.mark);
            if self.is_in_unclear(gap) {
                continue;
            }
            let (what, title) = if gap.start == gap.end {
                ("Missing", "Add a space")
            } else {
                ("Unneeded", "Delete the space")
            };
            let is_behind = mark.end <= gap.start;
            let side = if is_behind { "after" } else { "before" };
            let message = format!("{what} space {side} `{}`", &self.source[mark.range()]);
            let whole = self.line.place(gap.cover(mark));
            let gap = self.line.place(gap);
            diagnostics.push(
                Diagnostic::new(Code::PunctuationSpacing, whole, message).fix(
                    Applicability::Safe,
                    title,
                    gap,
                    place.space(),
                ),
            );
        }
    }
}
