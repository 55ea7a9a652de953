//! Whatever a text holds: its pieces cover it, nothing is passed over in silence, and every place is in it.

use cardc_properties::syntax::hold;
use cardc_syntax::parse_item;
use proptest::prelude::*;

const CARD: &str = include_str!("../../../syntax/tests/hound.card");

proptest! {
    #[test]
    fn any_text_parses(text in any::<String>()) {
        hold(&text);
        parse_item(&text);
    }

    #[test]
    fn what_looks_like_cards_parses(
        text in r#"(unit |"A"|text|prose|\{|\}|[(\[\])]|[,/:*.#]|[\n\r ]|//|///|5|é|\u{0}|\u{feff}|\\")*"#,
    ) {
        hold(&text);
    }

    #[test]
    fn a_mutated_card_parses(at in 0..CARD.len(), cut in 0..9_usize, add in r#"[{}"()\n/ ]{0,2}"#) {
        let end = (at + cut).min(CARD.len());
        hold(&format!("{}{add}{}", &CARD[..at], &CARD[end..]));
    }
}
