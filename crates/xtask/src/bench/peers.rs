//! `cardc check` beside other programs that check structured text, on the same cards and decks, in turns.

mod forms;
mod tools;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Workbench;
use super::check::check_once;
use super::process::{Cost, run};
use super::project::Project;
use super::table::{Judged, grouped, judged, megabytes, number, table, time};
use forms::Form;
use tools::Tools;

/// All take turns so often; the median of each counts.
const TURNS: usize = 5;

/// Another program.
struct Peer {
    name: &'static str,
    /// What it does with the files, which is less than `cardc check` does.
    does: &'static str,
    form: Form,
    /// The commands that check a folder in that form, one after the other; or why they cannot be had here.
    commands: fn(&Tools, &Path) -> Result<Vec<Command>, String>,
    /// How many times its time `cardc check` takes at the most, for 10,000 cards.
    target: Option<f64>,
}

const PEERS: [Peer; 5] = [
    Peer {
        name: "ajv-cli",
        does: "parses JSON, holds it against a JSON Schema that it compiles first",
        form: Form::Json,
        commands: Tools::ajv,
        target: Some(1.0),
    },
    Peer {
        name: "check-jsonschema",
        does: "parses JSON, holds it against the same schema",
        form: Form::Json,
        commands: Tools::check_jsonschema,
        target: Some(1.0 / 5.0),
    },
    Peer {
        name: "taplo check",
        does: "parses TOML, holds it against the same schema",
        form: Form::Toml,
        commands: Tools::taplo,
        target: None,
    },
    Peer {
        name: "Langium",
        does: "parses, links decks to cards, validates heads and decks",
        form: Form::Langium,
        commands: Tools::langium,
        target: Some(1.0 / 8.0),
    },
    Peer {
        name: "tree-sitter parse",
        does: "parses the same files as cardc: the floor",
        form: Form::Cards,
        commands: Tools::tree_sitter,
        target: Some(4.0),
    },
];

/// A program that takes part, with what its turns took.
struct Contestant {
    name: &'static str,
    does: &'static str,
    target: Option<f64>,
    bytes: u64,
    commands: Vec<Command>,
    costs: Vec<Cost>,
}

/// All programs in projects of all sizes.
pub(super) fn bench(workbench: &Workbench, sizes: &[usize]) -> Result<String, String> {
    let tools = Tools::new(workbench);
    let mut shown = "## Peers\n".to_owned();
    for &cards in sizes {
        shown.push_str(&compare(workbench, &tools, cards)?);
    }
    Ok(shown)
}

fn compare(workbench: &Workbench, tools: &Tools, cards: usize) -> Result<String, String> {
    let project = Project::write(workbench, cards)?;
    let (mut contestants, mut skipped) = (Vec::new(), String::new());
    for peer in &PEERS {
        match contestant(workbench, tools, peer, &project) {
            Ok(contestant) => contestants.push(contestant),
            Err(why) => {
                let _ = writeln!(skipped, "\nSkipped: {}: {why}", peer.name);
            }
        }
    }
    let mut own = Vec::new();
    for _ in 0..TURNS {
        own.push(check_once(workbench, &project)?);
        for contestant in &mut contestants {
            let mut cost: Option<Cost> = None;
            for command in &mut contestant.commands {
                let (next, _) = run(command)?;
                cost = Some(cost.map_or(next, |cost| cost.and(next)));
            }
            contestant.costs.extend(cost);
        }
    }
    let own = Cost::median(own);
    Ok(show(&project, own, contestants) + &skipped)
}

/// Writes the files of a peer, and sees that it accepts them, and does not accept what is wrong.
fn contestant(
    workbench: &Workbench,
    tools: &Tools,
    peer: &Peer,
    project: &Project,
) -> Result<Contestant, String> {
    let folder = workbench.folder(&format!("peers/{}-{}", peer.form.name(), project.cards));
    let bytes = peer.form.write(project, &folder)?;
    let spoilt = spoilt(workbench, peer, project)?;
    let mut commands = (peer.commands)(tools, &folder)?;
    for command in &mut commands {
        run(command)?;
    }
    let mut accepted = true;
    for command in &mut (peer.commands)(tools, &spoilt)? {
        accepted &= run(command).is_ok();
    }
    if accepted {
        return Err(
            "it accepts files with a mistake, so that it cannot have looked at them".to_owned(),
        );
    }
    Ok(Contestant {
        name: peer.name,
        does: peer.does,
        target: peer.target,
        bytes,
        commands,
        costs: Vec::new(),
    })
}

/// The same files, each with a mistake that the peer should find.
fn spoilt(workbench: &Workbench, peer: &Peer, project: &Project) -> Result<PathBuf, String> {
    let folder = workbench.folder(&format!("peers/{}-spoilt", peer.form.name()));
    peer.form.write(project, &folder)?;
    for path in forms::files(&folder)? {
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        fs::write(&path, peer.form.spoil(&text)).map_err(|error| error.to_string())?;
    }
    Ok(folder)
}

fn show(project: &Project, own: Cost, contestants: Vec<Contestant>) -> String {
    let row = |name: &str, does: &str, bytes: u64, cost: Cost| {
        vec![
            name.to_owned(),
            does.to_owned(),
            number(megabytes(bytes)),
            time(cost.wall),
            number(cost.wall.as_secs_f64() / own.wall.as_secs_f64()),
            time(cost.cpu),
            number(megabytes(cost.peak)),
        ]
    };
    let does = "parses, links, understands every sentence, checks texts, heads and decks";
    let mut rows = vec![row("**cardc check**", does, project.bytes, own)];
    let mut targets = Vec::new();
    for contestant in contestants {
        let cost = Cost::median(contestant.costs);
        rows.push(row(
            contestant.name,
            contestant.does,
            contestant.bytes,
            cost,
        ));
        if let Some(most) = contestant.target.filter(|_| project.cards == 10_000) {
            let ratio = own.wall.as_secs_f64() / cost.wall.as_secs_f64();
            let name = contestant.name;
            targets.push(if most < 1.0 {
                Judged::at_least(
                    format!("times as fast as {name}"),
                    1.0 / ratio,
                    1.0 / most,
                    "",
                )
            } else {
                Judged::at_most(format!("times the time of {name}"), ratio, most, "")
            });
        }
    }
    let heads = [
        "",
        "what it does",
        "MB of text",
        "time",
        "times cardc",
        "work of all processors",
        "MB of memory",
    ];
    let mut shown = format!(
        "\n{} cards and {} decks\n\n{}",
        grouped(project.cards),
        grouped(project.decks),
        table(&heads, rows)
    );
    if !targets.is_empty() {
        let _ = write!(shown, "\n{}", judged(&targets));
    }
    shown
}
