//! `cardc check` from nothing, in projects of any size.

use super::Workbench;
use super::process::{Cost, run_for};
use super::project::Project;
use super::table::{Judged, grouped, growth, judged, megabytes, number, table, time};

/// Each project is checked so often; the median counts.
const TIMES: usize = 5;

/// Time, memory, and how both grow.
pub(super) fn bench(workbench: &Workbench, sizes: &[usize]) -> Result<String, String> {
    let mut costs = Vec::new();
    for &cards in sizes {
        let project = Project::write(workbench, cards)?;
        costs.push((project.cards, check(workbench, &project)?, project));
    }
    let rows = costs.iter().map(|(cards, cost, project)| {
        vec![
            grouped(*cards),
            grouped(project.decks),
            number(megabytes(project.bytes)),
            time(cost.wall),
            time(cost.wall / *cards as u32),
            number(parallel(cost)),
            number(megabytes(cost.peak)),
        ]
    });
    let heads = [
        "cards",
        "decks",
        "MB of text",
        "time",
        "per card",
        "processors",
        "MB of memory",
    ];
    let table = table(&heads, rows);
    let of = |cards: usize| {
        costs
            .iter()
            .find(|(size, ..)| *size == cards)
            .map(|(_, cost, _)| cost)
    };
    let mut figures = Vec::new();
    if let Some(cost) = of(10_000) {
        figures.push(Judged::at_most(
            "memory for 10,000 cards",
            megabytes(cost.peak),
            200.0,
            " MB",
        ));
        figures.push(Judged::at_least(
            "processors at work, of 2",
            parallel(cost),
            1.6,
            "",
        ));
    }
    figures.extend(growth(", time", |cards| Some(of(cards)?.wall)));
    let work = growth(", work of all processors", |cards| Some(of(cards)?.cpu));
    figures.extend(work);
    Ok(format!("## Cold check\n\n{table}\n{}", judged(&figures)))
}

/// How many processors were at work on the average.
fn parallel(cost: &Cost) -> f64 {
    cost.cpu.as_secs_f64() / cost.wall.as_secs_f64()
}

/// The median of some checks, each of which finds nothing wrong with all cards and decks.
fn check(workbench: &Workbench, project: &Project) -> Result<Cost, String> {
    let costs = (0..TIMES).map(|_| check_once(workbench, project));
    Ok(Cost::median(costs.collect::<Result<_, _>>()?))
}

/// One check.
pub(super) fn check_once(workbench: &Workbench, project: &Project) -> Result<Cost, String> {
    let mut command = workbench.cardc();
    command
        .args(["check", "--deny", "warnings"])
        .arg(&project.folder);
    run_for(&mut command, &project.verdict())
}
