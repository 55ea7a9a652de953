//! Hovers and completion in the entries of army books, with a pack that ships.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::at_cursor;

/// Fields of a unit in a project with a list and a rule of its own.
fn in_unit(fields: &str) -> String {
    format!(
        "game t9a\n\n/// Bog is open ground.\nrule \"Mud Walker\" {{\n}}\nlist \"Levy Banners\" {{\n    option \"Reeds\"\n}}\n\
         unit \"Pikes\" {{\n    army \"Levy\"\n    category Core\n    points 100\n{fields}\n}}\n"
    )
}

/// The first line and the first rule of the hover.
fn hover(fields: &str) -> String {
    let (db, file, offset) = at_cursor(&in_unit(fields));
    let Some(hover) = crate::hover(&db, file, offset) else {
        return "nothing".to_owned();
    };
    let span = hover.span.range();
    let mut lines = hover.markdown.lines();
    let first = lines.next().unwrap_or_default();
    let rule = lines
        .find(|line| line.starts_with("**t9a:"))
        .unwrap_or_default();
    format!("`{}` {first} {rule}", &file.text(&db)[span])
}

fn complete(fields: &str, expected: &Expect) {
    let (db, file, offset) = at_cursor(&in_unit(fields));
    let found = crate::completion(&db, file, offset);
    let mut shown = String::new();
    for completion in found.iter().take(6) {
        let _ = writeln!(shown, "{} → {}", completion.label, completion.insert);
    }
    expected.assert_eq(&shown);
}

#[test]
fn keywords_and_what_stands_behind_them() {
    let rules = "    rules Scout, Aeg$0is (6+)";
    expect!["`Aegis` **Aegis** · Model Rule "].assert_eq(&hover(rules));
    expect!["`6+` **5+** · parameter "].assert_eq(&hover("    rules Aegis (6$0+)"));
    expect!["`Fearless` **Fearless** · Model Rule "]
        .assert_eq(&hover("    rules Devastating Charge (+1 Str, Fear$0less)"));
    expect!["`Mud Walker` **Mud Walker** · Rule "].assert_eq(&hover("    rules Mud Wal$0ker"));
    expect!["`Nothing` **rules** · field "].assert_eq(&hover("    rules Not$0hing"));
}

#[test]
fn values_options_and_lists() {
    expect!["`Arm` **Arm** · characteristic "].assert_eq(&hover("    profile Mob 4, Ar$0m 3"));
    expect!["`Att` **Att** · offensive characteristic "]
        .assert_eq(&hover("    attacks \"Pike\" At$0t 4"));
    expect![[r#"`"Handgun (4+)"` **Handgun** · weapon "#]]
        .assert_eq(&hover("    option \"Handg$0un (4+)\" +5"));
    expect![[r#"`"Levy Banners"` **Levy Banners** · List of options "#]]
        .assert_eq(&hover("    take from \"Levy Ban$0ners\""));
    expect!["`Special` **Special** · category "]
        .assert_eq(&hover("    also Spec$0ial, when \"A\""));
    expect!["`size` **size** · field "].assert_eq(&hover("    si$0ze 10 to 20"));
}

#[test]
fn completion_of_fields_keywords_and_values() {
    complete(
        "    rules Scout, Reg$0",
        &expect![[r"
            Regeneration → Regeneration (5+)
        "]],
    );
    complete(
        "    rules Aegis ($0",
        &expect![[r"
        5+ → 5+
        +1 → +1
    "]],
    );
    complete(
        "    profile Mob 4, $0",
        &expect![[r"
        Cha → Cha
        Dis → Dis
        Cou → Cou
        HP → HP
        Def → Def
        Res → Res
    "]],
    );
    complete(
        "    take \"Banner\" from $0",
        &expect![[r#"
        "Levy Banners" → "Levy Banners"
    "#]],
    );
    complete(
        "    option \"A\" +1 each, un$0",
        &expect![[r"
            unless → unless
        "]],
    );
}

#[test]
fn what_a_keyword_asks_for_is_said_in_a_sentence() {
    let (db, file, offset) = at_cursor(&in_unit("    rules Aegis (6$0+)"));
    let hover = crate::hover(&db, file, offset).expect("a parameter has a hover");
    let doc = hover.markdown.lines().nth(2);
    assert_eq!(doc, Some("The least that a die must show."));
}

#[test]
fn an_army_list_begins_with_its_settings() {
    let deck = |line: &str| {
        format!("//- /a.card\ngame t9a\narmy \"Levy\" {{}}\n//- /a.deck\ngame t9a\n{line}\n")
    };
    let offered = |line: &str| {
        let (db, file, offset) = at_cursor(&deck(line));
        let found = crate::completion(&db, file, offset).into_iter();
        let fields = found.filter(|one| one.kind != crate::CompletionKind::Skeleton);
        fields.map(|one| one.insert).collect::<Vec<_>>()
    };
    assert_eq!(offered("$0")[..3], ["format ", "points ", "army "]);
    assert_eq!(offered("points 4000\n$0")[..2], ["format ", "army "]);
    assert_eq!(offered("army $0"), ["\"Levy\""]);
    assert_eq!(offered("army \"L$0"), ["\"Levy\""]);
    assert_eq!(offered("points $0"), [""; 0]);
}

#[test]
fn a_repeated_field_is_offered_again_and_no_text() {
    let (db, file, offset) = at_cursor(&in_unit("    option \"A\"\n    $0"));
    let found = crate::completion(&db, file, offset);
    let has = |label: &str| found.iter().any(|completion| completion.label == label);
    assert!(has("option") && has("size"));
    assert!(!has("points") && !has("text"));
}

#[test]
fn costs_of_symbols() {
    let card = |cost: &str| format!("game ashes\n\nally \"Bo\" {{\n    cost {cost}\n}}\n");
    let hover = |cost: &str| {
        let (db, file, offset) = at_cursor(&card(cost));
        let hover = crate::hover(&db, file, offset).expect("there is a hover");
        let span = hover.span.range();
        let lines: Vec<&str> = hover.markdown.lines().take(5).collect();
        format!("`{}` {}", &file.text(&db)[span], lines.join("/"))
    };
    expect![[r"`1 charm class` **charm class** · cost//A charm die on its class side or its power side.//Texts write \[\[charm:class\]\]."]]
        .assert_eq(&hover("main, 1 charm cl$0ass"));
    let complete = |cost: &str| {
        let (db, file, offset) = at_cursor(&card(cost));
        let found = crate::completion(&db, file, offset);
        let shown = found.iter().take(4).map(|found| {
            let span = found.span.range();
            format!("`{}` → {}", &file.text(&db)[span], found.insert)
        });
        shown.collect::<Vec<_>>().join("; ")
    };
    expect!["`ma` → main"].assert_eq(&complete("ma$0"));
    // What is there is not offered again.
    expect!["`cha` → charm power; `cha` → charm class"]
        .assert_eq(&complete("main, 2 cha$0, 1 basic"));
    expect!["`b` → basic"].assert_eq(&complete("main, 1 charm class or X b$0"));
}
