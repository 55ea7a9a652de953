//! `cardc import cards --from battlescribe`: the fixture of the converter, from the files to cards that check.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::sandbox::Sandbox;

/// A directory with the army book and its game system.
fn sandbox() -> Sandbox {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixtures = fixtures.join("../convert/tests/fixtures/battlescribe");
    let read = |file: &str| fs::read_to_string(fixtures.join(file)).expect("the fixture is there");
    Sandbox::new(&[
        ("levy.cat", &read("levy.cat")),
        ("saltmarsh.gst", &read("saltmarsh.gst")),
    ])
}

const IMPORT: [&str; 8] = [
    "import",
    "cards",
    "--from",
    "battlescribe",
    "levy.cat",
    "--system",
    "saltmarsh.gst",
    "--force",
];

#[test]
fn a_book_is_written_checked_and_formatted() {
    let sandbox = sandbox();
    let ran = sandbox.run(&[&IMPORT[..], &["-o", "cards"]].concat());
    let last = ran.err.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("imported ") && last.ends_with(" of Saltmarsh Levy"),
        "{ran:?}"
    );
    let army = sandbox.read("cards/saltmarsh-levy/army.card");
    assert!(army.contains("army \"Saltmarsh Levy\" {"), "{army}");
    // The pack of the game knows the keywords and characteristics, and what is written is laid out as the formatter does.
    let checked = sandbox.run(&["check", "cards", "--format", "json"]);
    assert_eq!(checked.json(), serde_json::json!([]), "{checked:?}");
    sandbox.run(&["fmt", "--check", "cards"]).ends_with(0);
    // Once more, nothing changes.
    let before = sandbox.read("cards/saltmarsh-levy/characters.card");
    sandbox.run(&[&IMPORT[..], &["-o", "cards"]].concat());
    assert_eq!(sandbox.read("cards/saltmarsh-levy/characters.card"), before);
}

#[test]
fn without_a_directory_the_book_is_printed() {
    let sandbox = sandbox();
    let ran = sandbox.run(&IMPORT[..7]);
    assert!(
        ran.out.contains("game t9a") && ran.out.contains("army \"Saltmarsh Levy\""),
        "{ran:?}"
    );
    assert_eq!(ran.out.matches("game t9a").count(), 1);
}

#[test]
fn without_the_game_system_every_price_is_missing() {
    let sandbox = sandbox();
    let ran = sandbox.run(&IMPORT[..5]);
    let said = "note: no file says which costs are points, so that every price is 0: pass the game system with --system\n";
    assert!(ran.err.contains(said), "{}", ran.err);
    let ran = sandbox.run(&IMPORT[..7]);
    assert!(!ran.err.contains("every price"), "{}", ran.err);
}

fn packed(file: &str, text: &str) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive
        .start_file(file, SimpleFileOptions::default())
        .expect("memory takes every file");
    archive
        .write_all(text.as_bytes())
        .expect("memory takes every text");
    let archive = archive.finish().expect("memory takes every archive");
    archive.into_inner()
}

#[test]
fn a_packed_book_reads_like_an_unpacked_one() {
    let sandbox = sandbox();
    let unpacked = sandbox.run(&IMPORT[..7]);
    sandbox.write("levy.catz", packed("levy.cat", &sandbox.read("levy.cat")));
    let system = sandbox.read("saltmarsh.gst");
    sandbox.write("saltmarsh.gstz", packed("Salt marsh.gst", &system));
    let mut arguments = IMPORT;
    arguments[4] = "levy.catz";
    arguments[6] = "saltmarsh.gstz";
    let ran = sandbox.run(&arguments[..7]);
    assert!(ran.out.contains("army \"Saltmarsh Levy\""), "{ran:?}");
    assert_eq!((ran.out, ran.err), (unpacked.out, unpacked.err));
}

#[test]
fn a_packed_file_without_a_book_is_reported() {
    let sandbox = sandbox();
    let refused = |bytes: &[u8], message: &str| {
        sandbox.write("levy.catz", bytes);
        let ran = sandbox
            .run(&["import", "cards", "--from", "battlescribe", "levy.catz"])
            .ends_with(2);
        assert!(ran.err.contains(message), "{ran:?}");
    };
    refused(b"PK", "Cannot read `levy.catz`: it cannot be unpacked: ");
    refused(b"", "it cannot be unpacked: ");
    // Bzip2, in both headers of the file.
    let mut bytes = packed("levy.cat", "<catalogue/>");
    let central = bytes.windows(4).position(|bytes| bytes == b"PK\x01\x02");
    bytes[8] = 12;
    bytes[central.expect("there is one file") + 10] = 12;
    refused(
        &bytes,
        "help: Unpack it with another program, and pass the `.cat` or `.gst` inside.",
    );
    refused(
        &packed("readme.txt", "Hello"),
        "the archive has no `.cat` and no `.gst`, only `readme.txt`",
    );
    refused(
        &packed("levy.cat", &" ".repeat((64 << 20) + 1)),
        "`levy.cat` inside is too large (67108864 bytes at most)",
    );
}
