//! No repetition of two words exhausts the stack: all pairs of kinds of words, of all games.

use cardc_english::parse_line;

use crate::games::for_each_game;

#[test]
fn two_words_may_repeat() {
    for_each_game(|vocabulary, words| {
        for first in words {
            for second in words {
                let text = format!("{first} {second} ").repeat(60);
                parse_line(vocabulary, &text);
            }
        }
    });
}
