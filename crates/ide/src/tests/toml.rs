//! Keys and values of `game.toml`, `vocabulary.toml` and `cardc.toml`.

use expect_test::{Expect, expect};

use super::at_cursor;

/// What is offered at the cursor, by label, and the first of it as it is inserted.
fn offered(fixture: &str, expect: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let found = crate::completion(&db, file, offset);
    let labels: Vec<&str> = found.iter().map(|item| item.label.as_str()).collect();
    let first = found.first().map_or("nothing", |item| item.insert.as_str());
    expect.assert_eq(&format!("{first:?} of {}", labels.join(" ")));
}

fn hovered(fixture: &str, expect: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let hover = crate::hover(&db, file, offset);
    expect.assert_eq(&hover.map_or_else(
        || "nothing".to_owned(),
        |hover| {
            let span = hover.span.range();
            format!("`{}`\n{}", &file.text(&db)[span], hover.markdown)
        },
    ));
}

#[test]
fn keys_are_offered_where_they_can_stand() {
    offered(
        "//- /games/toy/game.toml\n[kinds.bear]\nna$0\n",
        &expect![[r#""name = " of name"#]],
    );
    offered(
        "//- /games/toy/game.toml\n[$0",
        &expect![[
            r#""game" of game kinds categories resources sections piles fields enumerations tag-groups tags keywords parameters conditions citations checks marks lists formats"#
        ]],
    );
    offered(
        "//- /games/toy/game.toml\n[kinds.bear]\nforbidden = [{ $0 }]\n",
        &expect![[r#""field = " of field rule why"#]],
    );
    offered(
        "//- /games/toy/game.toml\n[kinds.$0",
        &expect![[r#""nothing" of "#]],
    );
    offered(
        "//- /games/toy/vocabulary.toml\n[abilities.snore]\n$0\n",
        &expect![[r#""form = " of form continues value qualifiers keyword rule doc"#]],
    );
    offered("//- /cardc.toml\nga$0", &expect![[r#""game = " of game"#]]);
}

#[test]
fn values_are_offered_where_they_are_known() {
    offered(
        "//- /games/toy/game.toml\n[categories.main]\n[kinds.bear]\ncategory = $0\n",
        &expect![[r#""\"main\"" of main"#]],
    );
    offered(
        "//- /games/toy/game.toml\n[categories.main]\n[kinds.bear]\ncategory = \"m$0\"\n",
        &expect![[r#""main" of main"#]],
    );
    offered(
        "//- /games/toy/game.toml\n[fields.fur]\n[kinds.bear]\nrequired = [\"$0\"]\n",
        &expect![[r#""fur" of fur"#]],
    );
    offered(
        "//- /games/toy/game.toml\n[fields.fur]\ntype = \"$0\"\n",
        &expect![[r#""string" of string text tags limit"#]],
    );
    offered(
        "//- /games/toy/game.toml\n[fields.fur]\ncommon = $0\n",
        &expect![[r#""true" of true false"#]],
    );
    offered(
        "//- /games/toy/vocabulary.toml\n[nouns.bear]\nclasses = [\"soft\"]\n[verbs.hug]\nsubjects = [\"$0\"]\n",
        &expect![[r#""soft" of soft"#]],
    );
    offered(
        "//- /cardc.toml\ngame = \"$0\"\n",
        &expect![[r#""ashes" of ashes champions lotr t9a toy"#]],
    );
    offered(
        "//- /cardc.toml\n[lints]\nprose = $0\n",
        &expect![[r#""\"allow\"" of allow warn error"#]],
    );
}

#[test]
fn keys_have_hovers() {
    hovered(
        "//- /games/toy/game.toml\n[kinds.bear]\nrequ$0ired = []\n",
        &expect![[r"
            `required`
            **required** · list of strings

            Ids of the fields that it must have."]],
    );
    hovered(
        "//- /games/toy/game.toml\n[ki$0nds.bear]\n",
        &expect![[r"
            `kinds`
            **kinds** · table

            The kinds of card, by the word that begins a card of the kind."]],
    );
    hovered(
        "//- /games/toy/game.toml\n[kinds.be$0ar]\n",
        &expect!["nothing"],
    );
    hovered(
        "//- /games/toy/game.toml\n[fields.fur]\ntype.$0integer = { min = 1 }\n",
        &expect![[r"
            `integer`
            **integer** · table

            A number."]],
    );
    hovered(
        "//- /games/toy/game.toml\n[fields.fur]\ntype = \"te$0xt\"\n",
        &expect![[r"
            `text`
            **text** · choice

            Words, a string or a number, as the author likes."]],
    );
    hovered(
        "//- /games/toy/vocabulary.toml\n[verbs.hug]\nframes$0 = []\n",
        &expect![[r"
            `frames`
            **frames** · list of strings

            What follows the verb: words, slots \`&lt;role:class\|class&gt;\`, choices \`&lt;role=id\|id&gt;\`, and groups in \`\[ \]\`
            that may be left out and come in any order. \`&lt;object:…&gt;\` becomes the subject in the passive."]],
    );
    hovered(
        "//- /cardc.toml\nedition$0 = \"2020-01-01\"\n",
        &expect![[r"
            `edition`
            **edition** · string

            The edition of the rules that holds; the newest when left out."]],
    );
    hovered(
        "//- /cardc.toml\n[lints]\nprose = \"al$0low\"\n",
        &expect![[r"
            `allow`
            **allow** · choice

            It is not shown."]],
    );
}
