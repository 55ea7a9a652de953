//! What the tools ask for: all that is wrong with a file, fixes, citations, counts.

pub(crate) mod citations;
pub(crate) mod corpora;
pub(crate) mod coverage;
pub(crate) mod diagnostics;
pub(crate) mod entities;
pub(crate) mod fidelity;
pub(crate) mod fixes;
pub(crate) mod reading;
pub(crate) mod unknown;
pub(crate) mod value_counts;
