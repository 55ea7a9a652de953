//! Decks as text: the lists that players share, and `.deck` files.

use crate::deck_lines;
use crate::text_list::list_title;
use crate::words::fold_space;

/// A category heading, empty for none, and the copies and names below it.
pub type Group = (String, Vec<(u32, String)>);

/// The deck as a text list: a heading and `2x Name` lines for each group, in the order given. `name`
/// stands above as a `# …` line.
pub fn render_deck_text(name: Option<&str>, groups: &[Group]) -> String {
    let mut out = String::new();
    if let Some(name) = name {
        push_line(&mut out, &["# ", &list_title(&fold_space(name))]);
    }
    for (heading, cards) in groups {
        if !heading.is_empty() {
            push_line(&mut out, &[heading]);
        }
        for (count, card) in cards {
            push_line(&mut out, &[&count.to_string(), "x ", card]);
        }
    }
    out
}

/// The deck as a `.deck` file of a game and format. Every line is read as what it is, whatever the names in it.
pub fn render_deck_file(game: &str, format: &str, name: &str, groups: &[Group]) -> String {
    let mut out = String::new();
    push_line(&mut out, &["game ", game]);
    push_line(&mut out, &["format ", format]);
    out.push('\n');
    let mut line = |parts: &[&str]| {
        out.extend(parts.iter().copied());
        out.push('\n');
    };
    if let Some(title) = deck_lines::title(name) {
        line(&[&title]);
    }
    for (category, cards) in groups {
        if let Some(heading) = deck_lines::heading(category) {
            line(&[&heading]);
        }
        for (count, card) in cards {
            line(&[&count.to_string(), "x ", &deck_lines::card_name(card)]);
        }
    }
    out
}

/// One line, whatever white space its parts hold.
fn push_line(out: &mut String, parts: &[&str]) {
    out.push_str(&fold_space(&parts.concat()));
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::{Group, render_deck_file, render_deck_text};
    use crate::text_list::tests::list;

    fn groups() -> Vec<Group> {
        let group = |heading: &str, cards: &[(u32, &str)]| {
            let cards = cards
                .iter()
                .map(|(count, name)| (*count, (*name).to_owned()));
            (heading.to_owned(), cards.collect())
        };
        vec![
            group("Champion", &[(2, "Ashen Castellan")]),
            group("Unit", &[(2, "Ash Guard"), (3, "Cinder Hound\nPack")]),
            group("Relic", &[(1, "Odd Thing")]),
        ]
    }

    proptest::proptest! {
        #[test]
        fn a_list_gives_back_its_deck(
            name in "[A-Z*:#][a-z’0-9:()*]{0,6}( [a-zA-Z0-9:’()*-]{1,6}){0,3}",
            copies in proptest::collection::vec((1..9_u32, 0..4_usize), 1..6),
        ) {
            const KINDS: [&str; 4] = ["Champion", "Blessing", "Unit", "Spell"];
            let mut groups: Vec<Group> = Vec::new();
            for (index, (count, kind)) in copies.iter().enumerate() {
                groups.push((KINDS[*kind].to_owned(), vec![(*count, format!("Card {index}"))]));
            }
            let list = list(&render_deck_text(Some(&name), &groups), &|name| {
                name.starts_with("Card ")
            });
            // A deck that is called like a kind of card is the one that a list cannot name.
            let is_kind = name.split(|letter: char| !letter.is_alphabetic())
                .any(|word| crate::CardKind::from_category(word).is_some());
            proptest::prop_assume!(!is_kind);
            proptest::prop_assert_eq!(list.title.as_deref(), Some(name.as_str()));
            let entries = list.entries.into_iter();
            let back = entries.map(|entry| {
                (entry.category.unwrap_or_default(), vec![(entry.count, entry.name)])
            });
            proptest::prop_assert_eq!(back.collect::<Vec<_>>(), groups);
        }
    }

    #[test]
    fn a_text_list_has_headings_and_counts() {
        expect_test::expect![[r"
            Champion
            2x Ashen Castellan
            Unit
            2x Ash Guard
            3x Cinder Hound Pack
            Relic
            1x Odd Thing
        "]]
        .assert_eq(&render_deck_text(None, &groups()));
    }

    #[test]
    fn whatever_names_hold_a_deck_file_has_every_card() {
        let cards = |names: [&str; 2]| names.map(|name| (2, name.to_owned())).to_vec();
        let groups = [
            (")".to_owned(), cards(["Ash // Guard", "Ash = 5"])),
            ("points 9".to_owned(), cards(["", "3x Rope"])),
        ];
        expect_test::expect![[r#"
            game champions
            format constructed

            # "Stone // Flame"
            # )
            2x "Ash // Guard"
            2x "Ash = 5"
            # points 9
            2x ?
            2x 3x Rope
        "#]]
        .assert_eq(&render_deck_file(
            "champions",
            "constructed",
            "Stone // Flame",
            &groups,
        ));
    }

    #[test]
    fn a_deck_file_names_game_and_format() {
        let groups = [(String::new(), vec![(1, "Ash Guard".into())])];
        expect_test::expect![[r"
            game champions
            format constructed

            # Stone and Flame
            1x Ash Guard
        "]]
        .assert_eq(&render_deck_file(
            "champions",
            "constructed",
            "Stone and Flame",
            &groups,
        ));
    }
}
