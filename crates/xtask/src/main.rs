//! `cargo xtask`: writes and checks the generated files, checks the order of the repository, and tests it in editors.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask [generate] [--check]    write the generated files, or see whether they are up to date
       cargo xtask tidy                    check the order of the repository
       cargo xtask mutate [--missed]       how many spoilt cards the checker notices (--write: docs/checker-score.md)
       cargo xtask test-editors [SUITE]... [--skip SUITE]... [--times COUNT]
                                           the server and the grammars in real editors (--list: the suites)
       cargo xtask fuzz [TARGET]... [--seconds N] [--jobs N]
                                           tries to break what must hold of any input (--list: the targets)
       cargo xtask bench [SUBJECT [SIZE]...]
                                           how fast it is, beside its targets (--list: the subjects)
       cargo xtask release build TARGET    builds the program for a platform, and its wheel (--list: the platforms)
       cargo xtask release pack            packs the programs of all platforms that were built
       cargo xtask release try             installs the packages for Linux where there is no Rust
       cargo xtask release --dry-run       all of this for one platform
       cargo xtask playground              builds the page to try cardc in a browser: target/playground/site
       cargo xtask playground try          builds it, and tries it in Chromium and Firefox
       cargo xtask site                    builds the site, with the documents and the page, and checks its links: target/site/site
       cargo xtask site docs               builds it without the page to try cardc
       cargo xtask site try                builds all of it, and tries it in Chromium and Firefox
       cargo xtask productions             how many reference cards use each production of the grammar";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = xtask::root();
    match words.as_slice() {
        [] | ["generate"] => match xtask::write_generated(&root) {
            Ok(written) => {
                for path in &written {
                    println!("wrote {path}");
                }
                println!("{} of the generated files were out of date", written.len());
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        ["generate", "--check"] => report(&xtask::stale(&root)),
        ["mutate", options @ ..]
            if options
                .iter()
                .all(|option| ["--missed", "--write"].contains(option)) =>
        {
            mutate(&root, options)
        }
        ["playground"] => done(xtask::build_playground(&root).map(|_| ())),
        ["playground", "try"] => done(xtask::try_playground(&root)),
        ["site"] => done(xtask::build_site(&root).map(|_| ())),
        ["site", "try"] => done(xtask::try_site(&root)),
        ["site", "docs"] => done(xtask::build_documents(&root).map(|_| ())),
        ["productions"] => productions(&root),
        ["bench", "--list"] => {
            for bench in &xtask::BENCHES {
                println!("{:8} {}", bench.name, bench.about);
            }
            ExitCode::SUCCESS
        }
        ["bench", words @ ..] => bench(&root, words),
        ["test-editors", "--list"] => {
            for suite in &xtask::SUITES {
                println!("{:12} {}", suite.name, suite.about);
            }
            ExitCode::SUCCESS
        }
        ["test-editors", words @ ..] => test_editors(&root, words),
        ["release", "--list"] => {
            for platform in &xtask::PLATFORMS {
                println!("{}", platform.target);
            }
            ExitCode::SUCCESS
        }
        ["release", words @ ..] => release(&root, words),
        ["fuzz", "--list"] => {
            for (name, about) in xtask::fuzz_targets() {
                println!("{name:12} {about}");
            }
            ExitCode::SUCCESS
        }
        ["fuzz", words @ ..] => fuzz(&root, words),
        ["tidy"] => report(&xtask::tidy(&root)),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

/// Measures one subject, in the sizes that follow its name, or all of them.
fn bench(root: &std::path::Path, words: &[&str]) -> ExitCode {
    let sizes = words.iter().skip(1).map(|size| size.parse());
    let Ok(sizes) = sizes.collect::<Result<Vec<usize>, _>>() else {
        return usage();
    };
    let wanted = |bench: &&xtask::Bench| words.first().is_none_or(|word| *word == bench.name);
    let benches: Vec<_> = xtask::BENCHES.iter().filter(wanted).collect();
    if benches.is_empty() || sizes.contains(&0) {
        return usage();
    }
    for bench in benches {
        match xtask::bench(root, bench, &sizes) {
            Ok(table) => println!("{table}"),
            Err(error) => {
                eprintln!("{}: {error}", bench.name);
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Builds a part of a release.
fn release(root: &std::path::Path, words: &[&str]) -> ExitCode {
    let made = xtask::Release::new(root).and_then(|release| match words {
        ["build", target] => release.build(target).map(Some),
        ["pack"] => match release.pack()?.as_slice() {
            [] => Ok(Some(())),
            missing => Err(format!("not built: {}", missing.join(", "))),
        },
        ["try"] => release.try_out().map(Some),
        ["--dry-run"] => release.dry_run().map(Some),
        _ => Ok(None),
    });
    match made {
        Ok(None) => usage(),
        Ok(Some(())) => done(Ok(())),
        Err(error) => done(Err(error)),
    }
}

/// What became of a task.
fn done(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn report(problems: &[String]) -> ExitCode {
    for problem in problems {
        eprintln!("{problem}");
    }
    if problems.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn mutate(root: &std::path::Path, options: &[&str]) -> ExitCode {
    let written = xtask::scores(root).and_then(|scores| {
        let report = xtask::report(&scores);
        println!("{report}");
        if options.contains(&"--missed") {
            for class in scores.iter().flat_map(|score| &score.classes) {
                for missed in &class.missed {
                    println!("missed: {:?}: {missed}", class.class);
                }
            }
            for alarm in scores.iter().flat_map(|score| &score.false_alarms) {
                println!("false alarm: {alarm}");
            }
        }
        if options.contains(&"--write") {
            std::fs::write(root.join("docs/checker-score.md"), report)?;
        }
        Ok(())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn test_editors(root: &std::path::Path, words: &[&str]) -> ExitCode {
    let choice = match xtask::Choice::read(words) {
        Ok(choice) => choice,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    match xtask::test_editors(root, &choice) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn fuzz(root: &std::path::Path, words: &[&str]) -> ExitCode {
    let plan = match xtask::Plan::read(words) {
        Ok(plan) => plan,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let mut found = false;
    println!("{}", xtask::Outcome::HEAD);
    let outcome = xtask::fuzz(root, &plan, |outcome| {
        println!("{outcome}");
        found |= !outcome.findings.is_empty();
        for path in &outcome.findings {
            println!("{}\n  {}", outcome.log, path.display());
        }
    });
    match outcome {
        Ok(()) if !found => ExitCode::SUCCESS,
        Ok(()) => {
            eprintln!("docs/reliability.md tells what to do with what is found");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn productions(root: &std::path::Path) -> ExitCode {
    let Some(productions) = xtask::productions(root) else {
        println!("skipped: the reference cards are not here");
        return ExitCode::SUCCESS;
    };
    for production in &productions {
        let why = production.why.as_deref().unwrap_or_default();
        println!("{:5}  {}  {why}", production.cards, production.production);
    }
    let rare = productions
        .iter()
        .filter(|production| production.cards <= 1)
        .count();
    println!(
        "{} productions, {rare} of which serve one card or none",
        productions.len()
    );
    ExitCode::SUCCESS
}
