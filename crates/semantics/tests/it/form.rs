//! What a first card gets wrong: each mistake is told once, in its own words, and its fix leaves a card that checks.

use cardc_diagnostics::Diagnostic;
use cardc_span::edited;
use expect_test::{Expect, expect};

use crate::common::{diagnostics, file, project};

/// The file of a card.
fn source(card: &str) -> String {
    format!("game champions\n\n{card}\n")
}

/// A diagnostic in full.
fn told(text: &str, found: &Diagnostic) -> String {
    let place = &text[found.span.range()];
    let mut lines = vec![format!("{} at {place:?}: {}", found.code, found.message)];
    lines.extend(found.labels.iter().map(|label| {
        let place = &text[label.span.range()];
        format!("  at {place:?}: {}", label.message)
    }));
    lines.extend(found.notes.iter().map(|note| format!("  {note}")));
    lines.extend(
        found
            .fixes
            .iter()
            .map(|fix| format!("  fix: {}", fix.title)),
    );
    lines.join("\n") + "\n"
}

/// The file with the first fix of every diagnostic applied.
fn mended(text: &str, found: &[Diagnostic]) -> String {
    let mut edits: Vec<_> = found
        .iter()
        .filter_map(|found| found.fixes.first())
        .flat_map(|fix| &fix.edits)
        .collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    edited(text, edits)
}

/// The diagnostics of a card in full, which is fine once their fixes are applied.
fn check(card: &str, expected: Expect) {
    let fixed = check_unmended(card, expected);
    let db = project(&[("a.card", &fixed)]);
    let left: String = diagnostics(&db, "a.card")
        .iter()
        .map(|found| told(&fixed, found))
        .collect();
    assert!(left.is_empty(), "{left}\nis left in\n{fixed}");
}

/// The diagnostics of a card in full. Gives the card with their fixes applied.
#[expect(
    clippy::needless_pass_by_value,
    reason = "reads better at the many calls"
)]
fn check_unmended(card: &str, expected: Expect) -> String {
    let db = project(&[("a.card", &source(card))]);
    let text = file(&db, "a.card").text(&db);
    let found = diagnostics(&db, "a.card");
    let all: String = found.iter().map(|found| told(text, found)).collect();
    expected.assert_eq(&all);
    mended(text, found)
}

/// A unit with these lines of text.
fn unit(text: &str) -> String {
    format!("unit \"U\" {{\n    corners (1)\n\n    text {{\n{text}\n    }}\n}}")
}

#[test]
fn a_card_without_its_brace() {
    check(
        "unit \"Ropewalk Crew\"\n    corners (1) (2)\n\n    text {\n        X damage to your Opponent.\n    }\n}",
        expect![[r#"
            missing-token at "unit \"Ropewalk Crew\"": This card has no `{`
              Put its fields and its text in braces.
              fix: Insert `{`
        "#]],
    );
    check(
        "unit \"A\"\n    corners (1)\n\nunit \"B\" {\n    corners (1)\n}",
        expect![[r#"
            missing-token at "unit \"A\"": This card has no `{` and no `}`
              Put its fields and its text in braces.
              fix: Insert `{` and `}`
        "#]],
    );
}

#[test]
fn a_text_without_its_brace() {
    check(
        "unit \"A\" {\n    corners (1)\n    text\n        Draw 1 card.\n        Gain 1 health.\n    }\n}",
        expect![[r#"
            missing-token at "text": This text has no `{`
              Put its lines in braces.
              fix: Insert `{`
        "#]],
    );
    check(
        "unit \"A\" {\n    text\n        Draw 1 card.\n    corners (1)\n}",
        expect![[r#"
            missing-token at "text": This text has no `{` and no `}`
              Put its lines in braces.
              fix: Insert `{` and `}`
        "#]],
    );
    check(
        "unit \"A\" {\n    corners (1)\n    text: Draw 1 card.\n}",
        expect![[r#"
            missing-token at "text": This text has no `{` and no `}`
              Put its lines in braces.
              fix: Insert `{` and `}`
            unexpected-token at ":": Unexpected `:` between a name and its value
              Write a space instead, as in `cost 3`.
              fix: Delete it
        "#]],
    );
}

#[test]
fn the_wrong_letter_case() {
    check(
        "Unit \"A\" {\n    Corners (1)\n    TEXT {\n        Draw 1 card.\n    }\n}\n\nSet \"S\"",
        expect![[r#"
            letter-case at "Unit": Write `unit` instead of `Unit`
              Keywords of the file format are lower-case.
              fix: Replace with `unit`
            letter-case at "Corners": Write `corners` instead of `Corners`
              Keywords of the file format are lower-case.
              fix: Replace with `corners`
            letter-case at "TEXT": Write `text` instead of `TEXT`
              Keywords of the file format are lower-case.
              fix: Replace with `text`
            letter-case at "Set": Write `set` instead of `Set`
              Keywords of the file format are lower-case.
              fix: Replace with `set`
        "#]],
    );
}

#[test]
fn signs_of_other_languages() {
    check(
        "champion: \"A\" {\n    class: Wizard\n    cost = 3\n    health +1;\n    quest Unit / Unit / Unit / Unit,\n}",
        expect![[r#"
            unexpected-token at ":": Unexpected `:` between a name and its value
              Write a space instead, as in `cost 3`.
              fix: Delete it
            unexpected-token at ":": Unexpected `:` between a name and its value
              Write a space instead, as in `cost 3`.
              fix: Delete it
            unexpected-token at "=": Unexpected `=` between a name and its value
              Write a space instead, as in `cost 3`.
              fix: Delete it
            unexpected-token at ";": Unexpected `;` at the end of a line
              The end of the line is enough.
              fix: Delete it
            unexpected-token at ",": Unexpected `,`
              Commas and slashes separate values. Delete it, or add the missing value.
              fix: Delete it
        "#]],
    );
    check(
        "unit A {\n    corners (1)\n}",
        expect![[r#"
        missing-name at "A": The name `A` needs quotation marks
          Write "A".
          fix: Write "A"
    "#]],
    );
    check(
        "unit: Khorne's Own {\n    corners (1)\n}",
        expect![[r#"
        missing-name at ": Khorne's Own": The name `Khorne's Own` needs quotation marks
          Write "Khorne's Own".
          fix: Write "Khorne's Own"
    "#]],
    );
    check(
        "unit 'A' {\n    corners (1)\n    artist “B. C.”\n}",
        expect![[r#"
            unexpected-token at "'A'": Quotation marks must be straight and double
              Write "A".
              fix: Write "A"
            unexpected-token at "“B. C.”": Quotation marks must be straight and double
              Write "B. C.".
              fix: Write "B. C."
        "#]],
    );
    check(
        "# A card.\nunit \"A\" { # the first\n    /* one\n       two */\n    corners (1) /* three */\n}",
        expect![[r##"
            unexpected-token at "# A card.": `#` does not begin a comment
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
            unexpected-token at "# the first": `#` does not begin a comment
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
            unexpected-token at "/* one\n       two */": `/*` does not begin a comment
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
            unexpected-token at "/* three */": `/*` does not begin a comment
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
        "##]],
    );
    check_unmended(
        "unit \"A\" {\n    tags Grot /* four */, Beast\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at "/* four */": `/*` does not begin a comment
              A comment begins with `//` and ends with its line.
        "#]],
    );
    check_unmended(
        "unit \"A\" \"B\" {\n    corners (1)\n    artist A. Painter\n}",
        expect![[r#"
            unexpected-token at "\"B\"": Expected `{`, found `"B"`
            unexpected-token at ".": Expected a value, found `.`
              Put words with other signs in quotation marks.
        "#]],
    );
}

#[test]
fn fields_over_several_lines() {
    check(
        "unit \"A\" {\n    tags Grot,\n         Beast,\n         Stacking\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at ",": This field continues on the next line
              A field is a single line.
              fix: Join the lines
            unexpected-token at ",": This field continues on the next line
              A field is a single line.
              fix: Join the lines
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    tags Grot, // c\n         Beast\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at ",": This field continues on the next line
              A field is a single line.
        "#]],
    );
    check(
        "unit \"A\" {\n    tags Grot,\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at ",": Unexpected `,`
              Commas and slashes separate values. Delete it, or add the missing value.
              fix: Delete it
        "#]],
    );
}

#[test]
fn a_text_in_quotation_marks() {
    check(
        "unit \"A\" {\n    corners (1)\n    text \"Draw 1 card.\"\n}",
        expect![[r#"
            missing-token at "text": This text has no `{` and no `}`
              Put its lines in braces.
              fix: Insert `{` and `}`
            unexpected-token at "\"Draw 1 card.\"": Unexpected quotation marks around a line of text
              Write the text between the braces as it is.
              fix: Delete the quotation marks
        "#]],
    );
    check(
        &unit("        \"Draw 1 card.\""),
        expect![[r#"
            unexpected-token at "\"Draw 1 card.\"": Unexpected quotation marks around a line of text
              Write the text between the braces as it is.
              fix: Delete the quotation marks
        "#]],
    );
}

#[test]
fn corners_without_their_brackets() {
    check(
        "unit \"A\" {\n    corners 1, 2 o X\n}",
        expect![[r#"
            bad-value at "1, 2 o X": A corner needs brackets
              Write it as in `corners (X) (1) (2)`.
              `(1)` is a round corner, `[1]` a square one.
              fix: Add the brackets
        "#]],
    );
    check(
        "unit \"A\" {\n    corners (x) (O) (+2)\n}",
        expect![[r#"
        bad-value at "(x)": A corner shows `X`, not `x`
          Write it as in `corners (X) (1) (2)`.
          Write a number, `X` for an inactive corner, or `o` for a corner without a number.
          fix: Replace with `(X)`
        bad-value at "(O)": A corner shows `o`, not `O`
          Write it as in `corners (X) (1) (2)`.
          Write a number, `X` for an inactive corner, or `o` for a corner without a number.
          fix: Replace with `(o)`
        bad-value at "(+2)": A corner shows `2`, not `+2`
          Write it as in `corners (X) (1) (2)`.
          Write a number, `X` for an inactive corner, or `o` for a corner without a number.
          fix: Replace with `(2)`
    "#]],
    );
    check_unmended(
        "unit \"A\" {\n    corners () (?) 1/2 -1\n}",
        expect![[r#"
            corner-count at "corners () (?) 1/2 -1": A card has 1 to 4 corners but this one has 5
              Delete the extra corners.
            bad-value at "()": Empty corner
              Write it as in `corners (X) (1) (2)`.
              Write a number, `X` for an inactive corner, or `o` for a corner without a number.
            bad-value at "(?)": A corner cannot show `?`
              Write it as in `corners (X) (1) (2)`.
              Write a number, `X` for an inactive corner, or `o` for a corner without a number.
            bad-value at "1/2": A corner needs brackets
              Write it as in `corners (X) (1) (2)`.
              `(1)` is a round corner, `[1]` a square one.
              fix: Add the brackets
            bad-value at "-1": A corner needs brackets
              Write it as in `corners (X) (1) (2)`.
        "#]],
    );
}

#[test]
fn values_that_nothing_separates() {
    check(
        "unit \"A\" {\n    corners (1)\n    tags Grot Stacking\n}",
        expect![[r#"
            missing-token at "Grot Stacking": Missing comma: these are 2 values
              Words in a row are read as one value.
              Write it as in `tags Grot, Stacking`.
              fix: Replace with `Grot, Stacking`
        "#]],
    );
    check(
        "champion \"A\" {\n    class Wizard\n    cost 3\n    health +1\n    quest Unit Spell Unit Damage\n}",
        expect![[r#"
            missing-token at "Unit Spell Unit Damage": Missing comma: these are 4 values
              Words in a row are read as one value.
              Write it as in `quest Unit / Spell / Unit / Damage`.
              fix: Replace with `Unit / Spell / Unit / Damage`
        "#]],
    );
}

#[test]
fn too_few_and_too_many_objectives() {
    let champion = |quest: &str| {
        format!(
            "champion \"A\" {{\n    class Wizard\n    cost 3\n    health +1\n    quest {quest}\n}}"
        )
    };
    check_unmended(
        &champion("Unit / Spell / Unit"),
        expect![[r#"
        objective-count at "quest Unit / Spell / Unit": A `quest` has exactly 4 objectives but this one has 3
          Add 1, so that there are 4 as in `quest Unit / Ability / Damage / Unit`.
    "#]],
    );
    check_unmended(
        &champion("Unit / Spell / Unit / Unit / Unit"),
        expect![[r#"
            objective-count at "quest Unit / Spell / Unit / Unit / Unit": A `quest` has exactly 4 objectives but this one has 5
              Delete 1, so that there are 4 as in `quest Unit / Ability / Damage / Unit`.
        "#]],
    );
}

#[test]
fn highlights() {
    let card = |highlight: &str| {
        format!(
            "unit \"A\" {{\n    corners (o)\n    highlight {highlight}\n    text {{\n        Highlighted Units are Dormant.\n    }}\n}}"
        )
    };
    check(
        &card("enemies ..x.."),
        expect![[r#"
        bad-highlight at "..x..": A highlight is drawn only with `.` and `#`
          `#` is highlighted, `.` is not; do not separate them.
          fix: Replace with `..#..`
    "#]],
    );
    check(
        &card("enemies . . # . ."),
        expect![[r#"
        bad-highlight at ". . # . .": A highlight is drawn only with `.` and `#`
          `#` is highlighted, `.` is not; do not separate them.
          fix: Replace with `..#..`
    "#]],
    );
    check(
        &card("enemy ..#.."),
        expect![[r#"
            bad-highlight at "enemy": Expected `enemies` or `allies`. Did you mean `enemies`?
              Write it as in `highlight enemies ..#..`: `#` is highlighted, `.` is not.
              fix: Replace with `enemies`
        "#]],
    );
    check(
        &card("Ally ..#.."),
        expect![[r#"
            bad-highlight at "Ally": Expected `enemies` or `allies`. Did you mean `allies`?
              Write it as in `highlight enemies ..#..`: `#` is highlighted, `.` is not.
              fix: Replace with `allies`
        "#]],
    );
    check_unmended(
        &card("both ..#.."),
        expect![[r#"
        bad-highlight at "both": Expected `enemies` or `allies`
          Write it as in `highlight enemies ..#..`: `#` is highlighted, `.` is not.
    "#]],
    );
    check_unmended(
        &card("enemies ....."),
        expect![[r#"
        bad-highlight at "enemies .....": No cell is highlighted for the enemies
          Write it as in `highlight enemies ..#..`: `#` is highlighted, `.` is not.
          Leave this side out.
    "#]],
    );
    check_unmended(
        &card("..#.."),
        expect![[r#"
        bad-highlight at "..#..": These cells have no side
          Write it as in `highlight enemies ..#..`: `#` is highlighted, `.` is not.
    "#]],
    );
    check(&card("enemies ..#.. allies #...."), expect![[""]]);
    check(
        &card("allies 00100"),
        expect![[r#"
        bad-highlight at "00100": A highlight is drawn only with `.` and `#`
          Write it as in `highlight enemies ..#..`: `#` is highlighted, `.` is not.
          fix: Replace with `..#..`
    "#]],
    );
    check_unmended(
        &card("allies 3"),
        expect![[r#"
        bad-highlight at "3": A highlight is drawn only with `.` and `#`
          Write it as in `highlight enemies ..#..`: `#` is highlighted, `.` is not.
    "#]],
    );
    check_unmended(
        &card("enemies ..#..\n    highlight allies #...."),
        expect![[r#"
            duplicate-field at "highlight": Duplicate `highlight`
              at "highlight": first here
              The first one counts. If both are meant, write `highlight enemies ..#.. allies #....`.
        "#]],
    );
}

/// What a list lacks may stand in the second field, so that nothing is lost.
#[test]
fn a_list_twice_is_one() {
    check_unmended(
        "unit \"A\" {\n    tags Aelf\n    tags Spirit\n    corners (1)\n}",
        expect![[r#"
            duplicate-field at "tags": Duplicate `tags`
              at "tags": first here
              The first one counts. If both are meant, write `tags Aelf, Spirit`.
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    alliance Order\n    alliance Death\n    corners (1)\n}",
        expect![[r#"
            duplicate-field at "alliance": Duplicate `alliance`
              at "alliance": first here
              The first one counts. Delete the other.
        "#]],
    );
}

#[test]
fn a_sentence_over_several_lines() {
    check(
        &unit("        Draw 1 card and then Discard\n        1 card.\n        Gain 1 health."),
        expect![[r#"
            sentence-goes-on at "Draw 1 card and then Discard": This sentence continues on the next line
              at "1 card.": it continues here
              Each line of a text is a paragraph, so a sentence must end on the line where it begins.
              fix: Join the lines
        "#]],
    );
    check(
        &unit(
            "        If you control\n        a Unit, Draw 1 card\n        at the start of your turn.",
        ),
        expect![[r#"
            sentence-goes-on at "If you control": This sentence continues on the next line
              at "a Unit, Draw 1 card\n        at the start of your turn.": it continues here
              Each line of a text is a paragraph, so a sentence must end on the line where it begins.
              fix: Join the lines
        "#]],
    );
    // Two sentences are two.
    check(
        &unit("        Draw 2 cards\n        Draw 1 card."),
        expect![[r#"
            missing-full-stop at "s": Missing full stop
              Every sentence ends with a full stop.
              fix: Add a full stop
        "#]],
    );
    // So are these, though both could be one.
    check(
        &unit("        Draw 2 cards\n        If you control a Unit, gain 1 health."),
        expect![[r#"
            missing-full-stop at "s": Missing full stop
              Every sentence ends with a full stop.
              fix: Add a full stop
        "#]],
    );
    // What is not understood together is told line by line.
    check_unmended(
        &unit("        Draw 1 card and then juggle\n        1 card."),
        expect![[r#"
            not-understood at "juggle": Unknown word `juggle`
              Expected a noun, a number or a verb, for example `Draw`. This is understood: `Draw 1 card.`
              If the word is your own, `cardc teach verb juggle`, `cardc teach noun juggle` or `cardc teach adjective juggle` adds it to the game, and so does a quick fix in an editor. `prose "…"` leaves a sentence unchecked.
            not-understood at "card": Incomplete sentence: `1 card` needs a verb
              Expected a noun, a number or a verb, for example `Discards`.
        "#]],
    );
    // The lines of an ability stand below its word.
    check(
        &unit("        Last Stand:\n        Draw 1 card."),
        expect![[""]],
    );
}

#[test]
fn numbers_that_nothing_can_hold() {
    check_unmended(
        &unit("        Deal 99999999999 damage to your Opponent."),
        expect![[r#"
            number-too-large at "99999999999": Number too large
              Write a smaller number.
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    corners (99999999999)\n}",
        expect![[r#"
        number-too-large at "99999999999": Number too large
          Write a smaller number.
    "#]],
    );
    check(
        &unit("        Deal 4294967295 damage to your Opponent."),
        expect![[""]],
    );
}

#[test]
fn braces_in_a_text() {
    check(
        &unit("        Draw {2} cards.\n        Draw {2 cards."),
        expect![[r#"
            unexpected-token at "{2}": Unexpected braces in a line of text
              Braces enclose the whole text. Mark a keyword as `[Keyword]`.
              fix: Delete the braces
            unexpected-token at "{": Unexpected braces in a line of text
              Braces enclose the whole text. Mark a keyword as `[Keyword]`.
              fix: Delete the braces
        "#]],
    );
    check(
        &unit("        Draw 2 cards. {Gain 1 health.}"),
        expect![[r#"
            unexpected-token at "{Gain 1 health.}": Unexpected braces in a line of text
              Braces enclose the whole text. Mark a keyword as `[Keyword]`.
              fix: Delete the braces
        "#]],
    );
}

#[test]
fn brackets_and_characters() {
    check_unmended(
        "unit \"A\" {\n    tags {{ Grot }}\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at "{": Expected a value or the end of the line, found `{`
            nesting-too-deep at "{": Brackets nested too deeply
              Is a closing bracket missing further up?
        "#]],
    );
    check(
        "unit \"A\" {\n    tags Grot\u{7}\n    corners (1)\n}",
        expect![[r#"
            stray-character at "\u{7}": Stray character
              It may be invisible. Delete it.
              fix: Delete it
        "#]],
    );
    check(
        "unit \"A\" {\n    tags\tGrot\n    corners (1)\n}",
        expect![[""]],
    );
    check_unmended(
        "unit \"A\" {\n    tags ) Grot\n    corners (1\n}",
        expect![[r#"
            unexpected-token at ")": Expected a value, found `)`
              Put words with other signs in quotation marks.
            missing-token at "": Expected `)`
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    corners (1)\n}\n}",
        expect![[r#"
            unexpected-token at "}": Expected a card kind, `game` or `set`, found `}`
        "#]],
    );
}

#[test]
fn keywords_without_their_mark() {
    check(
        "ability \"A\" {\n    class Any\n    text {\n        [Remove] a Unit.\n    }\n}\n\nability \"B\" {\n    class Any\n    text {\n        Draw 2 cards, then Discard 1 card and Draw 1 card.\n        Draw 1 card.\n    }\n}",
        expect![[r#"
            unmarked-keyword at "Draw": The keyword `Draw` is not marked, one of 4 in this file
              at "Discard": not marked either
              at "Draw": not marked either
              The card `A` has `[Remove]`. Mark every keyword in the file, or none.
              fix: Mark all 4 in this file
              fix: Mark all on this line
        "#]],
    );
    check(
        "ability \"A\" {\n    class Any\n    text {\n        Remove a *Grot* Unit or an Aelf Unit.\n    }\n}",
        expect![[r#"
            unmarked-tag at "Aelf": The tag `Aelf` is not marked
              The card `A` has `*Grot*`. Mark every tag in the file, or none.
              fix: Write `*Aelf*`
        "#]],
    );
    check(
        "ability \"A\" {\n    class Any\n    text {\n        Draw 2 cards, then Discard 1 card.\n    }\n}",
        expect![[""]],
    );
}

#[test]
fn tags_that_are_nearly_right() {
    check(
        "unit \"A\" {\n    tags Deamon\n    corners (1)\n}",
        expect![[r#"
            unknown-tag at "Deamon": Unknown tag `Deamon`. Did you mean `Daemon`?
              A tag of your own needs an entry in the game pack.
              fix: Replace with `Daemon`
        "#]],
    );
    check_unmended(
        "spell \"A\" {\n    tags Deamon\n    corners (1)\n}",
        expect![[r#"
            unknown-tag at "Deamon": Unknown tag `Deamon`
              A tag of your own needs an entry in the game pack.
              There is a tag `Daemon`, but such a card cannot have it.
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    tags Dragon\n    corners (1)\n}",
        expect![[r#"
            unknown-tag at "Dragon": Unknown tag `Dragon`
              A tag of your own needs an entry in the game pack: `cardc teach tag Dragon` writes it.
              Such a card can have `Aelf`, `Beast`, `Daemon`, `Grot`, `Mordant`, `Ogor`, `Orruk`, `Risen`, `Spirit`, `Stormcast`, `Vampire`, `Vehicle` and `Stacking`.
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    tags Dragon Beast\n    corners (1)\n}",
        expect![[r#"
            unknown-tag at "Dragon Beast": Unknown tag `Dragon Beast`
              `Beast` is a tag. Put a comma between it and the other words.
              A tag of your own needs an entry in the game pack: `cardc teach tag "Dragon Beast"` writes it.
              Such a card can have `Aelf`, `Beast`, `Daemon`, `Grot`, `Mordant`, `Ogor`, `Orruk`, `Risen`, `Spirit`, `Stormcast`, `Vampire`, `Vehicle` and `Stacking`.
        "#]],
    );
}

#[test]
fn wording_outside_of_a_text() {
    check(
        "unit \"U\" {\n    corners (1)\n\n    X damage to your Opponent.\n\n    // c\n    [Draw] 1 card.\n}",
        expect![[r#"
            unexpected-token at "X damage to your Opponent.": The wording of a card belongs in `text { … }`
              Write `text {` above it and `}` below.
              fix: Put it in a `text` block
        "#]],
    );
    check(
        "unit \"U\" {\n    corners (1)\n\n    effect {\n        X damage to your Opponent.\n    }\n}",
        expect![[r#"
            unexpected-token at "effect": The wording of a card belongs in `text { … }`, not in `effect`
              A card has fields, one per line, and one `text`.
              fix: Replace with `text`
        "#]],
    );
}

#[test]
fn a_text_that_is_not_closed() {
    check(
        "unit \"U\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n\nunit \"V\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n    }\n}",
        expect![[r#"
            unclosed-block at "{": This `text` and its card have no `}`
              Write `}` below its last line.
              fix: Insert both
        "#]],
    );
    check(
        "unit \"U\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n}",
        expect![[r#"
            unclosed-block at "{": This `text` has no `}`
              Write `}` below its last line.
              fix: Insert `}`
        "#]],
    );
    check_unmended(
        "unit \"U\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n\n    text {\n        Gain 1 health.\n    }\n}",
        expect![[r#"
            unclosed-block at "{": This `text` has no `}`
              Write `}` below its last line.
              fix: Insert `}`
            several-texts at "text": This card already has a text
              at "text": the first text, which counts
              Move its lines into the first block.
        "#]],
    );
}

#[test]
fn values_with_other_signs() {
    check(
        "champion \"C\" {\n    class Wizard\n    health + 1\n    cost 5\n    tags Stormcast; Unique\n    quest Unit / Unit / Unit / Unit\n}",
        expect![[r#"
            unexpected-token at "+ 1": Unexpected space between a sign and its number
              Write `+1`.
              fix: Write `+1`
            unexpected-token at ";": Unexpected `;` between two values
              Separate values by commas or slashes.
              fix: Replace with `,`
        "#]],
    );
    check_unmended(
        "unit \"U\" {\n    corners (1)\n    tags Fox\n    number 99999999999999999999\n}",
        expect![[r#"
            unknown-tag at "Fox": Unknown tag `Fox`
              A tag of your own needs an entry in the game pack: `cardc teach tag Fox` writes it.
              Such a card can have `Aelf`, `Beast`, `Daemon`, `Grot`, `Mordant`, `Ogor`, `Orruk`, `Risen`, `Spirit`, `Stormcast`, `Vampire`, `Vehicle` and `Stacking`.
            number-too-large at "99999999999999999999": Number too large
              Write a smaller number.
        "#]],
    );
    check_unmended(
        "champion \"C\" {\n    class Wizard\n    health +1\n    cost 99999999999999999999\n    tags Stacking\n    quest Unit / Unit / Unit / Unit\n}",
        expect![[r#"
            number-too-large at "99999999999999999999": Number too large
              Write a smaller number.
            tag-not-allowed at "Stacking": Champions cannot have the tag `Stacking`
              Only `Units` can have a Stacking Tag. An extension of the game may say otherwise: `[tag-groups.stacking]` in its `game.toml`.
        "#]],
    );
}

#[test]
fn what_stands_between_cards_is_no_card() {
    let card = "unit \"U\" {\n    corners (1)\n}";
    let text = format!("game champions\n}}\n{card}\n# c\n/* d */\n");
    let db = project(&[("a.card", &text)]);
    assert_eq!(cardc_semantics::cards(&db, file(&db, "a.card")).count(), 1);
    assert_eq!(diagnostics(&db, "a.card").len(), 3);
}
