//! Hovers. `check` shows the text that the hover is about, and the hover.

use expect_test::{Expect, expect};

use super::at_cursor;

fn check(fixture: &str, expected: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let shown = crate::hover(&db, file, offset).map_or_else(
        || "nothing".to_owned(),
        |hover| {
            let span = hover.span.range();
            format!("`{}`\n{}", &file.text(&db)[span], hover.markdown)
        },
    );
    expected.assert_eq(&shown);
}

fn in_bear(lines: &str) -> String {
    format!("game toy\n\nbear \"Bo\" {{\n{lines}\n}}\n")
}

#[test]
fn a_kind() {
    check(
        "game toy\nbe$0ar \"Bo\" {}",
        &expect![[r"
            `bear`
            **Bear** · kind of card

            A soft thing.

            On 1 card of this project.

            ---

            **1.1 Bears**

            A bear is soft; see Hug. &lt;b&gt;Not bold&lt;/b&gt;, and `https://example.com` is no link.

            *See Hug.*"]],
    );
}

#[test]
fn a_code_in_a_comment() {
    check(
        &in_bear("    text {\n        prose \"a\" // cardc allow pr$0ose: A motto.\n    }"),
        &expect![[r"
        `prose`
        **prose** · diagnostic

        Unchecked prose"]],
    );
    check(
        &in_bear("    text {\n        prose \"a\" // cardc allow prose: A $0motto.\n    }"),
        &expect![["nothing"]],
    );
}

#[test]
fn the_game() {
    check(
        "game to$0y",
        &expect![[r"
        `toy`
        **Toy Box** · game

        Kinds of card: Bear, Trick.

        5 rules."]],
    );
    check(
        "ga$0me toy",
        &expect![[r"
        `game`
        **game** · keyword

        Names the game pack that the file is checked against."]],
    );
}

#[test]
fn a_card_is_drawn() {
    check(
        "game toy\nbear \"B$0o\" {\n  corners (X)  (1)\n  tags Soft , Stiff // both\n  text {\n    Hug a Bear.\n  }\n}",
        &expect![[r#"
            `"Bo"`
            **Bo** · Bear

            > \[Hug\] a Bear.

            ```text
            corners  (X) (1)
            tags     Soft, Stiff
            ```

            Rules: 1.1 Bears, 2 Looks, Hug."#]],
    );
}

#[test]
fn a_field() {
    check(
        &in_bear("    col$0our Red"),
        &expect![[r"
            `colour`
            **colour** · field

            What it looks like from afar.

            For example: Red

            ---

            2 Looks: What a toy looks like."]],
    );
}

#[test]
fn nothing_between_a_field_and_its_value() {
    check(&in_bear("    colour $0  Red"), &expect![["nothing"]]);
}

#[test]
fn values() {
    check(
        &in_bear("    colour Sea Gr$0een"),
        &expect![[r"
            `Sea Green`
            **Sea Green** · colour

            Like the sea.

            On 1 card of this project.

            ---

            2 Looks: What a toy looks like."]],
    );
    check(
        &in_bear("    tags Soft, St$0iff"),
        &expect![[r"
            `Stiff`
            **Stiff** · Feel

            Good to throw.

            On 1 card of this project.

            ---

            2 Looks: What a toy looks like."]],
    );
    check(
        &in_bear("    quest Hug / H$0ug(Soft)"),
        &expect![[r"
            `Hug`
            **Hug** · deed

            It is hugged.

            On 1 card of this project.

            ---

            **Hug**

            Whoever is hugged is happy.

            *See 1.1 (Bears).*"]],
    );
    check(
        &in_bear("    quest Hug / Hug(So$0ft)"),
        &expect![[r"
            `Soft`
            **Soft** · Feel

            Good to hold.

            On 1 card of this project.

            ---

            2 Looks: What a toy looks like."]],
    );
    check(
        &in_bear("    corners (X) [$02]"),
        &expect![[r"
            `[2]`
            **Square** · corner symbol

            It stays.

            Corner 2 of 2 of this card.

            ---

            2 Looks: What a toy looks like."]],
    );
    check(
        &in_bear("    look left ..#$0.. right ##..#"),
        &expect![[r"
            `..#..`
            Highlights the shelf to its left.

            ```text
            left  . . # . .
                      ^ this card
            ```

            ---

            2 Looks: What a toy looks like."]],
    );
    check(
        &in_bear("    look left ..#.. right ##$0..#"),
        &expect![[r"
            `##..#`
            Highlights the two lanes to the left and the lane two steps to the right of the lane of this card (right).

            ```text
            right  # # . . #
                       ^ this card
            ```

            ---

            2 Looks: What a toy looks like."]],
    );
    check(
        &in_bear("    look left .#$0#."),
        &expect![[r"
            `.##.`
            Highlights the two lanes of left in the middle.

            ```text
            left  . # # .
                  1 2 3 4
            ```

            ---

            2 Looks: What a toy looks like."]],
    );
}

#[test]
fn words_of_card_english() {
    check(
        &in_bear("    text {\n        H$0ug a Soft Bear.\n    }"),
        &expect![[r"
            `Hug`
            **Hug** · verb

            Hold a card.

            In the text of 1 card of this project.

            ---

            **Hug**

            Whoever is hugged is happy.

            *See 1.1 (Bears).*

            ---

            **What this does** · as cardc understands it

            1. Hug 1 Soft Bear. (You choose which Bear.)"]],
    );
    check(
        &in_bear("    text {\n        Hug a S$0oft Bear.\n    }"),
        &expect![[r"
            `Soft`
            **Soft** · tag

            With the tag Soft.

            In the text of 1 card of this project.

            ---

            2 Looks: What a toy looks like.

            ---

            **What this does** · as cardc understands it

            1. Hug 1 Soft Bear. (You choose which Bear.)"]],
    );
    check(
        &in_bear("    text {\n        Hug a Soft Bear$0.\n    }"),
        &expect![[r"
            `Bear`
            **Bear** · noun

            A card that is soft.

            In the text of 1 card of this project.

            ---

            **1.1 Bears**

            A bear is soft; see Hug. &lt;b&gt;Not bold&lt;/b&gt;, and `https://example.com` is no link.

            *See Hug.*

            ---

            **What this does** · as cardc understands it

            1. Hug 1 Soft Bear. (You choose which Bear.)"]],
    );
}

#[test]
fn a_word_in_a_broken_sentence() {
    check(
        &in_bear("    text {\n        Hug the the Be$0ar zzz\n    }"),
        &expect![[r"
            `Bear`
            **Bear** · noun

            A card that is soft.

            In the text of 1 card of this project.

            ---

            **1.1 Bears**

            A bear is soft; see Hug. &lt;b&gt;Not bold&lt;/b&gt;, and `https://example.com` is no link.

            *See Hug.*"]],
    );
}

#[test]
fn the_number_of_a_card_that_gains_the_text() {
    check(
        "game champions\nunit \"A\" {\n    corners (1) (2)\n    text {\n        \
         Units have the following Ability:\n        Gain $0X health.\n    }\n}",
        &expect![[r"
            `X`
            **X** · number

            The number in the current corner of the card that gains this text.

            ---

            **What this does** · as cardc understands it

            1. Not known yet: other cards gain a text."]],
    );
}

#[test]
fn the_number_of_the_corner() {
    check(
        &in_bear("    corners (X) (1) (3)\n    text {\n        Hug $0X Bears.\n    }"),
        &expect![[r"
            `X`
            **X** · number

            The number in the current corner of the card.

            On this card: 1 at corner 2 of 3, 3 at corner 3 of 3.

            ---

            **What this does** · as cardc understands it

            1. Hug X Bears. (You choose which X Bears.)"]],
    );
}

#[test]
fn the_number_of_one_corner() {
    check(
        "game champions\nunit \"A\" {\n    corners (1) (2) (3)\n    text {\n        Corner 2: Gain $0X health.\n    }\n}",
        &expect![[r"
            `X`
            **X** · number

            The number in the current corner of the card.

            On this card: 2 at corner 2 of 3.

            ---

            **What this does** · as cardc understands it

            Corner 2:

            1. You gain X health."]],
    );
    check(
        &in_bear("    corners (1) ($0X) [o]"),
        &expect![[r"
            `(X)`
            **X** · corner symbol

            It sleeps.

            Corner 2 of 3 of this card.

            ---

            **Round** · corner symbol

            It turns by itself.

            ---

            2 Looks: What a toy looks like."]],
    );
}

#[test]
fn words_of_the_language_and_numbers() {
    check(
        &in_bear("    text {\n        Hug up$0 to 2 Soft Bears.\n    }"),
        &expect![[r"
            `up to`
            **up to** · word of the language

            Not more, and perhaps fewer, as the player likes.

            ---

            **What this does** · as cardc understands it

            1. Hug up to 2 Soft Bears. (You choose which Bears, at most 2.)"]],
    );
    check(
        &in_bear("    text {\n        Hug up to 2$0 Soft Bears.\n    }"),
        &expect![[r"
            `2`
            **2** · number

            It counts: Soft Bears.

            ---

            **What this does** · as cardc understands it

            1. Hug up to 2 Soft Bears. (You choose which Bears, at most 2.)"]],
    );
    check(
        &in_bear("    text {\n        Hug $02 or more Bears.\n    }"),
        &expect![[r"
            `2`
            **2** · number

            It counts: Bears.

            ---

            **What this does** · as cardc understands it

            1. Hug 2 or more Bears. (You choose which Bears, at least 2.)"]],
    );
    check(
        &in_bear("    text {\n        Corner $01: Hug a Bear.\n    }"),
        &expect!["nothing"],
    );
    check(
        &in_bear("    text {\n        Hug a Bear for$0 each Trick.\n    }"),
        &expect![[r"
            `for each`
            **for each** · word of the language

            Once for every one of them.

            ---

            **What this does** · as cardc understands it

            1. Hug 1 Bear for each Trick. (You choose which Bear.)"]],
    );
}

#[test]
fn how_many_cards_have_it() {
    let cards = "//- /a.card\ngame toy\nbear \"Bo\" {\n    tags Soft\n    text {\n        Hug a Soft Bear.\n    }\n}\n//- /b.card\ngame toy\nbear \"Mo\" {\n    tags Soft, Stiff\n}\n";
    let at = |place: &str| cards.replacen(&place.replace('|', ""), &place.replace('|', "$0"), 1);
    check(
        &at("tags So|ft"),
        &expect![[r"
        `Soft`
        **Soft** · Feel

        Good to hold.

        On 2 cards of this project, and in the text of 1.

        ---

        2 Looks: What a toy looks like."]],
    );
    check(
        &at("Hug a So|ft"),
        &expect![[r"
            `Soft`
            **Soft** · tag

            With the tag Soft.

            On 2 cards of this project, and in the text of 1.

            ---

            2 Looks: What a toy looks like.

            ---

            **What this does** · as cardc understands it

            1. Hug 1 Soft Bear. (You choose which Bear.)"]],
    );
    check(
        &at("be|ar \"Mo"),
        &expect![[r"
        `bear`
        **Bear** · kind of card

        A soft thing.

        On 2 cards of this project.

        ---

        **1.1 Bears**

        A bear is soft; see Hug. &lt;b&gt;Not bold&lt;/b&gt;, and `https://example.com` is no link.

        *See Hug.*"]],
    );
}

#[test]
fn rules_are_links() {
    let (db, file, offset) =
        at_cursor("game toy\nbear \"B$0o\" {\n  text {\n    Hug a Bear.\n  }\n}");
    let hover = crate::hover(&db, file, offset).unwrap();
    let links = hover.links.iter().map(|link| {
        let crate::Place::File(book) = link.target.place else {
            panic!("the rulebook is a file of the project")
        };
        let span = link.target.span.range();
        let (words, target) = (&hover.markdown[link.words.clone()], &book.text(&db)[span]);
        format!("{words} -> {} at {target}\n", link.rule)
    });
    expect![[r"
        1.1 Bears -> toy:1.1 at 1.1
        Hug -> toy:hug at hug
    "]]
    .assert_eq(&links.collect::<String>());
}

#[test]
fn the_title_of_a_deck() {
    check(
        "//- /a.card\ngame toy\nbear \"Bo\" {}\n//- /a.deck\ngame toy\nformat shelf\n# Min$0e\nBears\n2 Bo\n",
        &expect![[r"
            `Mine`
            **Mine** · deck

            Format: Shelf.

            Toys: 2"]],
    );
}

#[test]
fn words_without_meaning() {
    check(
        &in_bear("    text {\n        Hug $0a Bear.\n    }"),
        &expect![[r"
            `a`
            **What this does** · as cardc understands it

            1. Hug 1 Bear. (You choose which Bear.)"]],
    );
    check(
        &in_bear("    text {\n        Hug a Bear. prose \"B$0la.\" Hug a Bear.\n    }"),
        &expect![[r#"
            `prose "Bla."`
            **prose** · keyword

            Keeps wording that Card English does not cover, a line or a part of one."#]],
    );
}

#[test]
fn decks() {
    let deck = |line: &str| {
        format!("//- /a.card\ngame toy\nbear \"Bo\" {{\n    corners (1)\n}}\n//- /a.deck\n{line}\n")
    };
    check(
        &deck("game toy\n2x b$0o"),
        &expect![[r"
            `bo`
            **Bo** · Bear

            ```text
            corners  (1)
            ```

            Decks: 2x in a.deck.

            Rules: 1.1 Bears, 2 Looks."]],
    );
    check(&deck("game toy\n2x N$0obody"), &expect![["nothing"]]);
    check(
        &deck("game toy\nBe$0ars:\n"),
        &expect![[r"
            `Bears`
            **Bears** · kind of card

            A soft thing.

            ---

            **1.1 Bears**

            A bear is soft; see Hug. &lt;b&gt;Not bold&lt;/b&gt;, and `https://example.com` is no link.

            *See Hug.*"]],
    );
    check(
        &deck("game toy\nformat sh$0elf\n"),
        &expect![[r"
            `format shelf`
            **Shelf** · deck format

            What stands on a shelf.

            ---

            **1 Toys**

            All that is in the box."]],
    );
}

#[test]
fn nothing_of_a_card_can_act() {
    check(
        "game toy\nbear \"<b>```[a](http://b)\u{1b}[31m$0\" {}",
        &expect![[r#"
            `"<b>```[a](http://b)[31m"`
            **`<b>[a](http://b)[31m`** · Bear

            Rules: 1.1 Bears."#]],
    );
}

#[test]
fn a_pronoun() {
    check(
        &in_bear("    text {\n        Hug a Soft Bear. Hug i$0t.\n    }"),
        &expect![[r"
            `it`
            Here: a Soft Bear

            ---

            **it** · pronoun

            What was told of.

            In the text of 1 card of this project.

            ---

            **What this does** · as cardc understands it

            1. Hug the Bear (A)."]],
    );
}

#[test]
fn how_far_an_ability_reaches() {
    check(
        &in_bear(
            "    text {\n        Na$0p: Hug a Bear.\n        Hug it.\n        Hug a Trick.\n    }",
        ),
        &expect![[r"
            `Nap`
            The 2 lines below belong to it, too.

            ---

            **Nap** · ability word

            What a Bear does best.

            In the text of 1 card of this project."]],
    );
}
