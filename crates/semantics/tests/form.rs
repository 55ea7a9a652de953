//! What a first card gets wrong: each mistake is told once, in its own words, and its fix leaves a card that checks.

mod common;

use cardc_diagnostics::Diagnostic;
use common::{diagnostics, file, project};
use expect_test::{Expect, expect};

/// The file of a card.
fn source(card: &str) -> String {
    format!("game champions\n\n{card}\n")
}

/// A diagnostic in full.
fn told(text: &str, found: &Diagnostic) -> String {
    let place = &text[found.span.start as usize..found.span.end as usize];
    let mut lines = vec![format!("{} at {place:?}: {}", found.code, found.message)];
    lines.extend(found.labels.iter().map(|label| {
        let place = &text[label.span.start as usize..label.span.end as usize];
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
    let mut mended = text.to_owned();
    for edit in edits.into_iter().rev() {
        mended.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    mended
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
            missing-token at "unit \"Ropewalk Crew\"": this card has no `{`
              Its fields and its text stand between braces.
              fix: Insert `{`
        "#]],
    );
    check(
        "unit \"A\"\n    corners (1)\n\nunit \"B\" {\n    corners (1)\n}",
        expect![[r#"
            missing-token at "unit \"A\"": this card has no `{` and no `}`
              Its fields and its text stand between braces.
              fix: Insert `{` and `}`
        "#]],
    );
}

#[test]
fn a_text_without_its_brace() {
    check(
        "unit \"A\" {\n    corners (1)\n    text\n        Draw 1 card.\n        Gain 1 health.\n    }\n}",
        expect![[r#"
            missing-token at "text": this text has no `{`
              Its lines stand between braces.
              fix: Insert `{`
        "#]],
    );
    check(
        "unit \"A\" {\n    text\n        Draw 1 card.\n    corners (1)\n}",
        expect![[r#"
            missing-token at "text": this text has no `{` and no `}`
              Its lines stand between braces.
              fix: Insert `{` and `}`
        "#]],
    );
    check(
        "unit \"A\" {\n    corners (1)\n    text: Draw 1 card.\n}",
        expect![[r#"
            missing-token at "text": this text has no `{` and no `}`
              Its lines stand between braces.
              fix: Insert `{` and `}`
            unexpected-token at ":": no `:` stands between a name and its value
              A space is enough, as in `cost 3`.
              fix: Delete it
        "#]],
    );
}

#[test]
fn the_wrong_letter_case() {
    check(
        "Unit \"A\" {\n    Corners (1)\n    TEXT {\n        Draw 1 card.\n    }\n}\n\nSet \"S\"",
        expect![[r#"
            letter-case at "Unit": `Unit` is written `unit`
              The words that files are made of are in small letters.
              fix: Replace with `unit`
            letter-case at "Corners": `Corners` is written `corners`
              The words that files are made of are in small letters.
              fix: Replace with `corners`
            letter-case at "TEXT": `TEXT` is written `text`
              The words that files are made of are in small letters.
              fix: Replace with `text`
            letter-case at "Set": `Set` is written `set`
              The words that files are made of are in small letters.
              fix: Replace with `set`
        "#]],
    );
}

#[test]
fn signs_of_other_languages() {
    check(
        "champion: \"A\" {\n    class: Wizard\n    cost = 3\n    health +1;\n    quest Unit / Unit / Unit / Unit,\n}",
        expect![[r#"
            unexpected-token at ":": no `:` stands between a name and its value
              A space is enough, as in `cost 3`.
              fix: Delete it
            unexpected-token at ":": no `:` stands between a name and its value
              A space is enough, as in `cost 3`.
              fix: Delete it
            unexpected-token at "=": no `=` stands between a name and its value
              A space is enough, as in `cost 3`.
              fix: Delete it
            unexpected-token at ";": no `;` stands at the end of a line
              The end of the line is enough.
              fix: Delete it
            unexpected-token at ",": this `,` does not stand between two values
              Commas and slashes only separate, and a field ends with its line. Delete it, or write the value that is missing.
              fix: Delete it
        "#]],
    );
    check(
        "unit A {\n    corners (1)\n}",
        expect![[r#"
        missing-name at "A": the name `A` stands without quotation marks
          Write "A".
          fix: Write "A"
    "#]],
    );
    check(
        "unit: Khorne's Own {\n    corners (1)\n}",
        expect![[r#"
        missing-name at ": Khorne's Own": the name `Khorne's Own` stands without quotation marks
          Write "Khorne's Own".
          fix: Write "Khorne's Own"
    "#]],
    );
    check(
        "unit 'A' {\n    corners (1)\n    artist “B. C.”\n}",
        expect![[r#"
            unexpected-token at "'A'": the quotation marks of a card file are straight and double
              Write "A".
              fix: Write "A"
            unexpected-token at "“B. C.”": the quotation marks of a card file are straight and double
              Write "B. C.".
              fix: Write "B. C."
        "#]],
    );
    check(
        "# A card.\nunit \"A\" { # the first\n    /* one\n       two */\n    corners (1) /* three */\n}",
        expect![[r##"
            unexpected-token at "# A card.": a comment does not begin with `#`
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
            unexpected-token at "# the first": a comment does not begin with `#`
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
            unexpected-token at "/* one\n       two */": a comment does not begin with `/*`
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
            unexpected-token at "/* three */": a comment does not begin with `/*`
              A comment begins with `//` and ends with its line.
              fix: Write it with `//`
        "##]],
    );
    check_unmended(
        "unit \"A\" {\n    tags Grot /* four */, Beast\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at "/* four */": a comment does not begin with `/*`
              A comment begins with `//` and ends with its line.
        "#]],
    );
    check_unmended(
        "unit \"A\" \"B\" {\n    corners (1)\n    artist A. Painter\n}",
        expect![[r#"
            unexpected-token at "\"B\"": `"B"` cannot stand here
              This is the place for `{`.
            unexpected-token at ".": `.` cannot stand here
              This is the place for a value. Words with other signs in them stand in quotation marks.
        "#]],
    );
}

#[test]
fn fields_over_several_lines() {
    check(
        "unit \"A\" {\n    tags Grot,\n         Beast,\n         Stacking\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at ",": this field goes on in the next line
              A field ends with its line.
              fix: Join the lines
            unexpected-token at ",": this field goes on in the next line
              A field ends with its line.
              fix: Join the lines
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    tags Grot, // c\n         Beast\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at ",": this field goes on in the next line
              A field ends with its line.
        "#]],
    );
    check(
        "unit \"A\" {\n    tags Grot,\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at ",": this `,` does not stand between two values
              Commas and slashes only separate, and a field ends with its line. Delete it, or write the value that is missing.
              fix: Delete it
        "#]],
    );
}

#[test]
fn a_text_in_quotation_marks() {
    check(
        "unit \"A\" {\n    corners (1)\n    text \"Draw 1 card.\"\n}",
        expect![[r#"
            missing-token at "text": this text has no `{` and no `}`
              Its lines stand between braces.
              fix: Insert `{` and `}`
            unexpected-token at "\"Draw 1 card.\"": a line of text stands without quotation marks
              What the card says stands between the braces as it is.
              fix: Delete the quotation marks
        "#]],
    );
    check(
        &unit("        \"Draw 1 card.\""),
        expect![[r#"
            unexpected-token at "\"Draw 1 card.\"": a line of text stands without quotation marks
              What the card says stands between the braces as it is.
              fix: Delete the quotation marks
        "#]],
    );
}

#[test]
fn corners_without_their_brackets() {
    check(
        "unit \"A\" {\n    corners 1, 2 o X\n}",
        expect![[r#"
        bad-value at "1, 2 o X": a corner is drawn with brackets
          Write it like this: `corners (X) (1) (2)`.
          fix: Draw the brackets
    "#]],
    );
    check(
        "unit \"A\" {\n    corners (x) (O) (+2)\n}",
        expect![[r#"
        bad-value at "(x)": a corner shows `X`, and not `x`
          Write it like this: `corners (X) (1) (2)`.
          Inside the brackets stands a number, `X` for an inactive corner, or `o` for one without a number.
          fix: Replace with `(X)`
        bad-value at "(O)": a corner shows `o`, and not `O`
          Write it like this: `corners (X) (1) (2)`.
          Inside the brackets stands a number, `X` for an inactive corner, or `o` for one without a number.
          fix: Replace with `(o)`
        bad-value at "(+2)": a corner shows `2`, and not `+2`
          Write it like this: `corners (X) (1) (2)`.
          Inside the brackets stands a number, `X` for an inactive corner, or `o` for one without a number.
          fix: Replace with `(2)`
    "#]],
    );
    check_unmended(
        "unit \"A\" {\n    corners () (?) 1/2 -1\n}",
        expect![[r#"
        corner-count at "corners () (?) 1/2 -1": a card has 1 to 4 corners, and this one has 5
          Delete those that are too many.
        bad-value at "()": this corner shows nothing
          Write it like this: `corners (X) (1) (2)`.
          Inside the brackets stands a number, `X` for an inactive corner, or `o` for one without a number.
        bad-value at "(?)": a corner cannot show `?`
          Write it like this: `corners (X) (1) (2)`.
          Inside the brackets stands a number, `X` for an inactive corner, or `o` for one without a number.
        bad-value at "1/2": a corner is drawn with brackets
          Write it like this: `corners (X) (1) (2)`.
          fix: Draw the brackets
        bad-value at "-1": a corner is drawn with brackets
          Write it like this: `corners (X) (1) (2)`.
    "#]],
    );
}

#[test]
fn values_that_nothing_separates() {
    check(
        "unit \"A\" {\n    corners (1)\n    tags Grot Stacking\n}",
        expect![[r#"
            missing-token at "Grot Stacking": these are 2 values, and nothing separates them
              Words that follow each other are one value.
              Write it like this: `tags Grot, Stacking`.
              fix: Replace with `Grot, Stacking`
        "#]],
    );
    check(
        "champion \"A\" {\n    class Wizard\n    cost 3\n    health +1\n    quest Unit Spell Unit Damage\n}",
        expect![[r#"
            missing-token at "Unit Spell Unit Damage": these are 4 values, and nothing separates them
              Words that follow each other are one value.
              Write it like this: `quest Unit / Spell / Unit / Damage`.
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
        objective-count at "quest Unit / Spell / Unit": a `quest` has exactly 4 objectives, and this one has 3
          Add 1, so that there are 4 as in `quest Unit / Ability / Damage / Unit`.
    "#]],
    );
    check_unmended(
        &champion("Unit / Spell / Unit / Unit / Unit"),
        expect![[r#"
            objective-count at "quest Unit / Spell / Unit / Unit / Unit": a `quest` has exactly 4 objectives, and this one has 5
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
        bad-highlight at "..x..": a highlight is drawn with `.` and `#` alone
          `#` is highlighted, `.` is not, and nothing stands between them.
          fix: Replace with `..#..`
    "#]],
    );
    check(
        &card("enemies . . # . ."),
        expect![[r#"
        bad-highlight at ". . # . .": a highlight is drawn with `.` and `#` alone
          `#` is highlighted, `.` is not, and nothing stands between them.
          fix: Replace with `..#..`
    "#]],
    );
    check(
        &card("enemy ..#.."),
        expect![[r#"
        bad-highlight at "enemy": a highlight is of `enemies` or `allies`
          Write it like this: `highlight enemies ..#..`. `#` is highlighted, `.` is not.
          Did you mean `enemies`?
          fix: Replace with `enemies`
    "#]],
    );
    check(
        &card("Ally ..#.."),
        expect![[r#"
        bad-highlight at "Ally": a highlight is of `enemies` or `allies`
          Write it like this: `highlight enemies ..#..`. `#` is highlighted, `.` is not.
          Did you mean `allies`?
          fix: Replace with `allies`
    "#]],
    );
    check_unmended(
        &card("both ..#.."),
        expect![[r#"
        bad-highlight at "both": a highlight is of `enemies` or `allies`
          Write it like this: `highlight enemies ..#..`. `#` is highlighted, `.` is not.
    "#]],
    );
    check_unmended(
        &card("enemies ....."),
        expect![[r#"
        bad-highlight at "enemies .....": nothing is highlighted for the enemies
          Write it like this: `highlight enemies ..#..`. `#` is highlighted, `.` is not.
          A side that has no highlight is left out.
    "#]],
    );
    check_unmended(
        &card("..#.."),
        expect![[r#"
        bad-highlight at "..#..": these cells belong to no side
          Write it like this: `highlight enemies ..#..`. `#` is highlighted, `.` is not.
    "#]],
    );
    check(&card("enemies ..#.. allies #...."), expect![[""]]);
}

#[test]
fn a_sentence_over_several_lines() {
    check(
        &unit("        Draw 1 card and then Discard\n        1 card.\n        Gain 1 health."),
        expect![[r#"
            sentence-goes-on at "Draw 1 card and then Discard": this sentence goes on in the next line
              at "1 card.": here it goes on
              Every line of a text is a paragraph of the card, and a sentence ends in the line in which it begins.
              fix: Join the lines
        "#]],
    );
    check(
        &unit(
            "        If you control\n        a Unit, Draw 1 card\n        at the start of your turn.",
        ),
        expect![[r#"
            sentence-goes-on at "If you control": this sentence goes on in the next line
              at "a Unit, Draw 1 card\n        at the start of your turn.": here it goes on
              Every line of a text is a paragraph of the card, and a sentence ends in the line in which it begins.
              fix: Join the lines
        "#]],
    );
    // Two sentences are two.
    check(
        &unit("        Draw 2 cards\n        Draw 1 card."),
        expect![[r#"
            missing-full-stop at "s": this sentence has no full stop
              Every sentence ends with one.
              fix: Add the full stop
        "#]],
    );
    // So are these, though both could be one.
    check(
        &unit("        Draw 2 cards\n        If you control a Unit, gain 1 health."),
        expect![[r#"
            missing-full-stop at "s": this sentence has no full stop
              Every sentence ends with one.
              fix: Add the full stop
        "#]],
    );
    // What is not understood together is told line by line.
    check_unmended(
        &unit("        Draw 1 card and then juggle\n        1 card."),
        expect![[r#"
            not-understood at "juggle": the game has no word `juggle`
              Here could stand a card, a noun, a number or `X`, a verb such as `Deploy`, `Discard` or `Draw` or an amount of damage.
              Wording that the game has no words for can stand as `prose "…"`; `cardc explain not-understood` says more.
            not-understood at ".": `.` does not fit here
              Here could stand a noun, a number or `X`, a verb such as `Deploy`, `Discard` or `Draw` or a word such as `Deployed`, `Discarded` or `Drawn`.
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
            number-too-large at "99999999999": this number is larger than any card could need
              Write a smaller number.
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    corners (99999999999)\n}",
        expect![[r#"
        number-too-large at "99999999999": this number is larger than any card could need
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
            unexpected-token at "{2}": braces do not belong in a line of text
              They only stand around the text as a whole. A keyword is marked like this: `[Keyword]`.
              fix: Delete the braces
            unexpected-token at "{": braces do not belong in a line of text
              They only stand around the text as a whole. A keyword is marked like this: `[Keyword]`.
              fix: Delete the braces
        "#]],
    );
    check(
        &unit("        Draw 2 cards. {Gain 1 health.}"),
        expect![[r#"
            unexpected-token at "{Gain 1 health.}": braces do not belong in a line of text
              They only stand around the text as a whole. A keyword is marked like this: `[Keyword]`.
              fix: Delete the braces
        "#]],
    );
}

#[test]
fn brackets_and_characters() {
    check_unmended(
        "unit \"A\" {\n    tags {{ Grot }}\n    corners (1)\n}",
        expect![[r#"
            unexpected-token at "{": `{` cannot stand here
              This is the place for a value or the end of the line.
            nesting-too-deep at "{": too many brackets inside one another
              No card needs so many. Is a closing bracket missing further up?
        "#]],
    );
    check(
        "unit \"A\" {\n    tags Grot\u{7}\n    corners (1)\n}",
        expect![[r#"
            stray-character at "\u{7}": this character means nothing here
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
            unexpected-token at ")": `)` cannot stand here
              This is the place for a value. Words with other signs in them stand in quotation marks.
            missing-token at "": `)` is missing
              Something ends here before `)` was written.
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    corners (1)\n}\n}",
        expect![[r#"
        unexpected-token at "}": `}` cannot stand here
          This is the place for a card kind, `game` or `set`.
    "#]],
    );
}

#[test]
fn keywords_without_their_mark() {
    check(
        "ability \"A\" {\n    class Any\n    text {\n        [Remove] a Unit.\n    }\n}\n\nability \"B\" {\n    class Any\n    text {\n        Draw 2 cards, then Discard 1 card and Draw 1 card.\n        Draw 1 card.\n    }\n}",
        expect![[r#"
            unmarked-keyword at "Draw": `Draw` is a keyword that is not marked, one of 4 in this file
              at "Discard": nor is this
              at "Draw": nor is this
              The card `A` has `[Remove]`. Mark-up is optional, but not half of it: mark every keyword of the file, or none.
              fix: Mark all 4 in this file
              fix: Mark them in this line
        "#]],
    );
    check(
        "ability \"A\" {\n    class Any\n    text {\n        Remove a *Grot* Unit or an Aelf Unit.\n    }\n}",
        expect![[r#"
            unmarked-tag at "Aelf": `Aelf` is a tag that is not marked
              The card `A` has `*Grot*`. Mark-up is optional, but not half of it: mark every tag of the file, or none.
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
            unknown-tag at "Deamon": Warhammer Age of Sigmar: Champions has no tag `Deamon`
              Only the tags of the rules mean something. A tag of your own needs an entry in the game pack.
              Did you mean `Daemon`?
              fix: Replace with `Daemon`
        "#]],
    );
    check_unmended(
        "spell \"A\" {\n    tags Deamon\n    corners (1)\n}",
        expect![[r#"
            unknown-tag at "Deamon": Warhammer Age of Sigmar: Champions has no tag `Deamon`
              Only the tags of the rules mean something. A tag of your own needs an entry in the game pack.
              There is the tag `Daemon`, which such a card cannot carry.
        "#]],
    );
    check_unmended(
        "unit \"A\" {\n    tags Dragon\n    corners (1)\n}",
        expect![[r#"
            unknown-tag at "Dragon": Warhammer Age of Sigmar: Champions has no tag `Dragon`
              Only the tags of the rules mean something. A tag of your own needs an entry in the game pack.
              The tags that such a card can carry are `Aelf`, `Beast`, `Daemon`, `Grot`, `Mordant`, `Ogor`, `Orruk`, `Risen`, `Spirit`, `Stormcast`, `Vampire`, `Vehicle` and `Stacking`.
        "#]],
    );
}

#[test]
fn wording_outside_of_a_text() {
    check(
        "unit \"U\" {\n    corners (1)\n\n    X damage to your Opponent.\n\n    // c\n    [Draw] 1 card.\n}",
        expect![[r#"
            unexpected-token at "X damage to your Opponent.": the wording of a card stands in `text { … }`
              Write `text {` above it and `}` below.
              fix: Put it into a `text`
        "#]],
    );
    check(
        "unit \"U\" {\n    corners (1)\n\n    effect {\n        X damage to your Opponent.\n    }\n}",
        expect![[r#"
            unexpected-token at "effect": the wording of a card stands in `text { … }`, and not in `effect`
              A card has fields, one a line, and one `text`. Did you mean `text`?
              fix: Replace with `text`
        "#]],
    );
}

#[test]
fn a_text_that_is_not_closed() {
    check(
        "unit \"U\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n\nunit \"V\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n    }\n}",
        expect![[r#"
            unclosed-block at "{": this `text` and its card have no `}`
              Its lines stand between braces. Write `}` below the last one.
              fix: Insert both
        "#]],
    );
    check(
        "unit \"U\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n}",
        expect![[r#"
            unclosed-block at "{": this `text` has no `}`
              Its lines stand between braces. Write `}` below the last one.
              fix: Insert `}`
        "#]],
    );
    check_unmended(
        "unit \"U\" {\n    corners (1)\n    text {\n        X damage to your Opponent.\n\n    text {\n        Gain 1 health.\n    }\n}",
        expect![[r#"
            unclosed-block at "{": this `text` has no `}`
              Its lines stand between braces. Write `}` below the last one.
              fix: Insert `}`
            several-texts at "text": this card has another text above
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
            unexpected-token at "+ 1": nothing stands between a sign and its number
              Write `+1`.
              fix: Write `+1`
            unexpected-token at ";": no `;` stands between two values
              Values are separated by commas or slashes.
              fix: Replace with `,`
        "#]],
    );
    check_unmended(
        "unit \"U\" {\n    corners (1)\n    tags Fox\n    number 99999999999999999999\n}",
        expect![[r#"
            unknown-tag at "Fox": Warhammer Age of Sigmar: Champions has no tag `Fox`
              Only the tags of the rules mean something. A tag of your own needs an entry in the game pack.
              The tags that such a card can carry are `Aelf`, `Beast`, `Daemon`, `Grot`, `Mordant`, `Ogor`, `Orruk`, `Risen`, `Spirit`, `Stormcast`, `Vampire`, `Vehicle` and `Stacking`.
            number-too-large at "99999999999999999999": this number is larger than any card could need
              Write a smaller number.
        "#]],
    );
    check_unmended(
        "champion \"C\" {\n    class Wizard\n    health +1\n    cost 99999999999999999999\n    tags Stacking\n    quest Unit / Unit / Unit / Unit\n}",
        expect![[r#"
            number-too-large at "99999999999999999999": this number is larger than any card could need
              Write a smaller number.
            tag-not-allowed at "Stacking": Champions cannot carry the tag `Stacking`
              Only `Units` can carry a Tag with a rule.
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
