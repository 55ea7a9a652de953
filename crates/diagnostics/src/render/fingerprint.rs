//! What makes a finding the same one after a change elsewhere.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hasher;

use cardc_span::Span;
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher24};

use super::FileDiagnostics;
use super::position::Lines;

/// So many bytes of a line count, for the cost of a line with many findings.
const LONGEST_LINE: usize = 1000;

/// A number of 128 bits for a finding, as 32 hexadecimal digits. It is made of the file's path in the project, the code, the
/// message, the words of the line, and how many findings above are the same in all that: lines above and
/// below may come and go. It is the same in every version of cardc that says the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(String);

impl fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The fingerprints of the diagnostics of a file, in their order.
pub fn fingerprints(file: &FileDiagnostics<'_>) -> Vec<Fingerprint> {
    let lines = Lines::new(file.file.text);
    let mut seen: HashMap<u128, u32> = HashMap::new();
    let of = |diagnostic: &crate::Diagnostic| {
        let line = lines.line_range(lines.clamp(diagnostic.span).start);
        let end = line.end.min(line.start + LONGEST_LINE);
        let counted = lines.clamp(Span::new(line.start as u32, end as u32));
        let words = file.file.text[counted].split_whitespace();
        let mut hasher = SipHasher24::new();
        let mut add = |part: &str| {
            hasher.write(part.as_bytes());
            hasher.write_u8(0);
        };
        add(file.file.name);
        add(diagnostic.code.info().id);
        add(&diagnostic.message);
        words.for_each(&mut add);
        let alike = seen.entry(hasher.finish128().as_u128()).or_insert(0);
        hasher.write_u32(alike.to_le());
        *alike += 1;
        Fingerprint(format!("{:032x}", hasher.finish128().as_u128()))
    };
    file.diagnostics.iter().map(of).collect()
}
