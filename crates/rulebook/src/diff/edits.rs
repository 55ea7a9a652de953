//! What was done to the words of a text to make another text of them.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use smol_str::SmolStr;

/// Words of the old text, and what stands for them in the new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// They are the same.
    pub(super) kept: bool,
    /// Which words of the old text.
    pub(super) old: Range<usize>,
    /// Which words of the new text.
    pub(super) new: Range<usize>,
}

/// So few words between two changes do not make two changes of them, if these are longer.
const ISLAND: usize = 2;

/// The steps from one text to another, in order; kept and changed ones take turns.
///
/// The time is bounded however much the texts differ: the search for what they share gives up the shortest way when it
/// becomes too dear.
pub(super) fn steps(old: &[SmolStr], new: &[SmolStr]) -> Vec<Step> {
    let found = capture_diff_slices(Algorithm::Myers, old, new);
    let mut steps: Vec<Step> = Vec::with_capacity(found.len());
    for step in found.into_iter().map(step) {
        push(&mut steps, step);
    }
    without_islands(rejoined(steps, old, new))
}

fn step(found: DiffOp) -> Step {
    Step {
        kept: matches!(found, DiffOp::Equal { .. }),
        old: found.old_range(),
        new: found.new_range(),
    }
}

/// Adds a step, to the last one if they are of one sort.
fn push(steps: &mut Vec<Step>, step: Step) {
    match steps.last_mut() {
        Some(last) if last.kept == step.kept => {
            last.old.end = step.old.end;
            last.new.end = step.new.end;
        }
        _ => steps.push(step),
    }
}

/// `up on` and `upon` are the same: white space was lost or gained.
fn rejoined(steps: Vec<Step>, old: &[SmolStr], new: &[SmolStr]) -> Vec<Step> {
    let mut joined = Vec::with_capacity(steps.len());
    for mut step in steps {
        if !step.kept {
            let letters = |words: &[SmolStr]| words.concat();
            step.kept = letters(&old[step.old.clone()]) == letters(&new[step.new.clone()]);
        }
        push(&mut joined, step);
    }
    joined
}

/// A word or two that two long changes happen to leave between them say nothing.
fn without_islands(steps: Vec<Step>) -> Vec<Step> {
    let size = |step: &Step| step.old.len().max(step.new.len());
    let is_island = |at: usize| {
        let neighbours = at
            .checked_sub(1)
            .and_then(|before| steps.get(before))
            .zip(steps.get(at + 1));
        let step = &steps[at];
        step.kept
            && size(step) <= ISLAND
            && neighbours.is_some_and(|(before, behind)| {
                size(before) > 2 * size(step) && size(behind) > 2 * size(step)
            })
    };
    let islands: Vec<bool> = (0..steps.len()).map(is_island).collect();
    let mut merged = Vec::with_capacity(steps.len());
    for (mut step, island) in steps.into_iter().zip(islands) {
        step.kept &= !island;
        push(&mut merged, step);
    }
    merged
}

#[cfg(test)]
mod tests {
    use smol_str::SmolStr;

    use super::steps;

    fn check(old: &str, new: &str, expected: &str) {
        let words =
            |text: &str| -> Vec<SmolStr> { text.split_whitespace().map(SmolStr::from).collect() };
        let (old, new) = (words(old), words(new));
        let mut shown = Vec::new();
        for step in steps(&old, &new) {
            let (before, after) = (old[step.old].join(" "), new[step.new].join(" "));
            shown.push(if step.kept {
                after
            } else {
                format!("[{before}|{after}]")
            });
        }
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn words_are_changed_one_by_one() {
        check(
            "a ship may sail",
            "a ship must sail",
            "a ship [may|must] sail",
        );
        check("a ship", "a big ship", "a [|big] ship");
        check("", "a ship", "[|a ship]");
        check("", "", "");
    }

    #[test]
    fn lost_white_space_is_no_change() {
        check(
            "it comes upon land",
            "it comes up on land",
            "it comes up on land",
        );
    }

    #[test]
    fn chance_does_not_cut_a_change() {
        check(
            "one two three the four five six",
            "seven eight nine the ten eleven twelve",
            "[one two three the four five six|seven eight nine the ten eleven twelve]",
        );
    }

    #[test]
    fn long_texts_with_nothing_in_common_end_soon() {
        let text = |prefix: &str| -> Vec<SmolStr> {
            let words = (0..60_000).flat_map(|at| [format!("{prefix}{at}"), "the".to_owned()]);
            words.map(SmolStr::from).collect()
        };
        let found = steps(&text("a"), &text("b"));
        assert!(found.last().is_some_and(|last| last.new.end == 120_000));
    }
}
