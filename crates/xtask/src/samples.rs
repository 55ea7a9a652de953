//! Texts for the tokens of the grammar reference.

use crate::sentences::Random;

/// A text for a token of the grammar reference; `None` for a token that it does not have.
pub fn sample(token: &str, random: &mut Random) -> Option<String> {
    let from: &[&str] = match token {
        "NEWLINE" => &[
            "\n",
            "\n",
            "\r\n",
            "\r",
            " // a remark: \"{\n",
            "//\n",
            "//// not a doc\r\n",
        ],
        "DOC_COMMENT" => &["/// What it is.", "///", "/// \"{ } //"],
        "FILE_DOC" => &["//! A set.", "//!"],
        "STRING" => &[
            r#""Moss Giant""#,
            r#""""#,
            r#""a \"b\" \\ \n""#,
            r#""{ } // é""#,
        ],
        "WORD" => &[
            "Stormcast",
            "cost",
            "Khorne's",
            "Blood-Wing",
            "R2D2",
            "Éowyn",
            "龍",
            "x",
            "_a",
        ],
        "NUMBER" => &["5", "+1", "-2", "0"],
        "DIGITS" => &["1", "2", "10"],
        "CELLS" => &["..#..", "####", "..", "#."],
        "LOWER_WORD" => &["game", "format", "edition"],
        "OTHER_WORD" => &["cost", "X", "Khorne's", "龍"],
        "CAPITAL_WORD" => &["Stormcast", "X", "Éowyn", "龍", "_a"],
        "ABILITY" => &["Heroic Act", "[Last Stand]"],
        "QUOTED_ABILITY" => &["\"Last Stand\"", "'on entry'"],
        "QUALIFIER" => &["Dire"],
        "ABILITY_NAME" => &["Moss Thorns", "Mark of the Oak"],
        "BOX" => &["~"],
        "PREPOSITION" => &["from", "on"],
        "SYMBOL" => &["[[main]]", "(M)"],
        "QUOTE" => &["\""],
        "PROSE" => &["prose \"Sing.\""],
        "NAME" => &["Moss Golem", "[[Oh, the Tide!]]"],
        "CORNER" => &["Corner", "corners"],
        "NOUN" => &["Unit", "cards", "you", "discard pile"],
        "VALUE_NOUN" => &["Support"],
        "ATTRIBUTIVE_NOUN" => &["Champion", "Unit"],
        "POSSESSIVE" => &["your", "their"],
        "ADJECTIVE" => &["highlighted", "[Dormant]", "*Aelf*", "top"],
        "VERB" => &["[Draw]", "Removes", "controlled", "dealing"],
        "FRAME_WORD" => &["by", "from", "into", "equal"],
        "PHRASE" => &["this turn", "once per turn"],
        "ADVERB" => &["swiftly"],
        "LABEL" => &["2B", "A"],
        "LABEL_NOUN" => &["pier"],
        "MODIFIER" => &["with", "in", "next to"],
        _ => return None,
    };
    Some(random.pick(from).to_owned())
}
