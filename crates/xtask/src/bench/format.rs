//! `cardc fmt`: of files that are in order, and of files that are not.

use std::fs;

use super::Workbench;
use super::process::{Cost, run};
use super::project::Project;
use super::table::{grouped, growth, judged, megabytes, number, table, time};

/// Each is done so often; the median counts.
const TIMES: usize = 3;

/// What was measured in a project.
struct Figures {
    project: Project,
    /// `cardc fmt --check`, of files that are in order.
    look: Cost,
    /// `cardc fmt`, of files without their layout.
    write: Cost,
}

/// Looks at files that are in order, and writes those that are not.
pub(super) fn bench(workbench: &Workbench, sizes: &[usize]) -> Result<String, String> {
    let mut figures = Vec::new();
    for &cards in sizes {
        let project = Project::write(workbench, cards)?;
        figures.push(measure(workbench, project)?);
    }
    let rows = figures.iter().map(|figures| {
        let speed = megabytes(figures.project.bytes) / figures.write.wall.as_secs_f64();
        vec![
            grouped(figures.project.cards),
            time(figures.look.wall),
            time(figures.write.wall),
            time(figures.write.wall / figures.project.cards as u32),
            number(speed),
            number(megabytes(figures.write.peak)),
        ]
    });
    let heads = [
        "cards",
        "`fmt --check`",
        "`fmt`, every file changed",
        "per card",
        "MB/s",
        "MB of memory",
    ];
    let table = table(&heads, rows);
    let targets = growth("", |cards| {
        let mut figures = figures.iter();
        Some(figures.find(|one| one.project.cards == cards)?.write.wall)
    });
    Ok(format!(
        "## Format\n\n{table}\n{}",
        judged(targets.as_slice())
    ))
}

fn measure(workbench: &Workbench, project: Project) -> Result<Figures, String> {
    // A made deck has other names than its pattern, and names are in order where the formatter put them.
    run(workbench.cardc().arg("fmt").arg(&project.folder))?;
    let files = project.files()?;
    let texts: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let looks = (0..TIMES).map(|_| {
        let mut command = workbench.cardc();
        Ok(run(command.args(["fmt", "--check"]).arg(&project.folder))?.0)
    });
    let look = Cost::median(looks.collect::<Result<_, String>>()?);
    let writes = (0..TIMES).map(|_| {
        for (file, text) in files.iter().zip(&texts) {
            fs::write(file, mangled(text)).map_err(|error| error.to_string())?;
        }
        let mut command = workbench.cardc();
        let (cost, _) = run(command.arg("fmt").arg(&project.folder))?;
        let is_as_before =
            |(file, text): (_, &String)| fs::read_to_string(file).is_ok_and(|now| now == *text);
        if files.iter().zip(&texts).all(is_as_before) {
            Ok(cost)
        } else {
            Err("cardc fmt does not bring the layout back".to_owned())
        }
    });
    let write = Cost::median(writes.collect::<Result<_, String>>()?);
    Ok(Figures {
        project,
        look,
        write,
    })
}

/// The text without the white space at the beginning of its lines, and with more between the first words of a line.
fn mangled(text: &str) -> String {
    let mut mangled = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.trim_start();
        match line.split_once(' ') {
            Some((first, rest)) if !line.starts_with(['/', '#']) => {
                mangled.push_str(first);
                mangled.push_str("   ");
                mangled.push_str(rest);
            }
            _ => mangled.push_str(line),
        }
        mangled.push('\n');
    }
    mangled
}
