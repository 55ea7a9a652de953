//! Names of cards as words of a text.

use std::sync::LazyLock;

use cardc_english::{
    Lexicon, Line, Markup, Name, Names, NamesSpec, Surroundings, Vocabulary, VocabularySpec,
    complete, misprints, missing_name, normalise, parse_line, print_line,
};

use crate::sketch::sketch;
use crate::support;

/// The words of Champions, in a game that takes names for words.
static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| vocabulary(Some(("[[".to_owned(), "]]".to_owned()))));

/// With no mark-up of names.
static UNMARKED: LazyLock<Vocabulary> = LazyLock::new(|| vocabulary(None));

fn vocabulary(marks: Option<(String, String)>) -> Vocabulary {
    let text = include_str!("../../../../games/champions/vocabulary.toml");
    let mut spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
    spec.names = Some(NamesSpec {
        noun: "card".to_owned(),
        marks,
        open: [("Old Salt".to_owned(), "card".to_owned())].into(),
        first_word_if: None,
    });
    // A place that asks for one kind of card.
    let rearrange = spec.verbs.get_mut("rearrange").expect("it is a verb");
    rearrange.frames = vec!["<object:blessing>".to_owned()];
    let (vocabulary, problems) = Vocabulary::new(spec);
    assert!(problems.is_empty(), "{problems:?}");
    vocabulary
}

/// The cards of the project; the text is that of `Harl of the Quay`.
static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut names = Names::default();
    let mut add = |form: &str, nouns: &[&str], own: bool| {
        let nouns = nouns.iter().map(|&noun| noun.into()).collect();
        names.extend([Name::new(form, nouns, own)]);
    };
    add("Harl of the Quay", &["champion"], true);
    add("Harl", &["champion"], true);
    add("Moss Golem", &["unit"], false);
    add("Grey Squall", &["spell", "blessing"], false);
    add("Oh, the Tide!", &["spell"], false);
    add("Nâr's Axe", &["blessing"], false);
    add("Ægir’s Hound", &["unit"], false);
    add("\"Lucky\" Orla", &["unit"], false);
    add("'Ammer", &["spell"], false);
    add("7 Sisters", &["unit"], false);
    add("Restart", &["spell"], false);
    add("Beast", &["unit"], false);
    add("Daemon", &["unit"], false);
    add("Deck", &["unit"], false);
    add("Discard Pile", &["unit"], false);
    add("Ebb // Flow", &["spell"], false);
    let shared = Name::new("Grey Tern", vec!["champion".into()], true);
    names.extend([shared.shared_with(&["champion".into(), "blessing".into()])]);
    names
});

fn lexicon() -> Lexicon<'static> {
    Lexicon::new(&VOCABULARY, &NAMES)
}

/// The tree of a line that must be understood and print back.
#[track_caller]
fn understood(text: &str) -> Line {
    let parsed = parse_line(lexicon(), text);
    assert!(parsed.is_understood(), "`{text}`: {:?}", parsed.declined);
    let printed = print_line(&VOCABULARY, &parsed.line, Markup::Plain);
    assert_eq!(printed, normalise(&VOCABULARY, text));
    // What is printed in the house form reads as the same tree.
    let house = print_line(&VOCABULARY, &parsed.line, Markup::House);
    let again = parse_line(lexicon(), &house);
    assert_eq!(sketch(&again.line), sketch(&parsed.line), "{house}");
    parsed.line
}

#[track_caller]
fn means(text: &str, meaning: &str) {
    assert_eq!(sketch(&understood(text)), meaning, "{text}");
}

/// A pack that is being written has kinds whose noun it does not define yet.
#[test]
fn a_name_has_no_reading_as_a_noun_that_is_not_defined() {
    let mut names = Names::default();
    names.extend([Name::new("Moss Golem", vec!["golem".into()], false)]);
    let lexicon = Lexicon::new(&VOCABULARY, &names);
    for text in ["Remove Moss Golem.", "Remove [[Moss Golem]] Unit."] {
        assert!(!parse_line(lexicon, text).is_understood(), "{text}");
    }
}

#[test]
fn a_name_may_begin_with_a_mark_and_have_any_letters() {
    means(
        "Remove Ægir's Hound.",
        "(remove object=[unit<Ægir's Hound>])",
    );
    let spelt_out = parse_line(lexicon(), "Remove Aegir’s Hound.");
    assert_eq!(
        sketch(&spelt_out.line),
        "(remove object=[unit<Ægir's Hound>])"
    );
    for text in ["Remove \"Lucky\" Orla.", "Remove “Lucky” Orla."] {
        means(text, "(remove object=[unit<\"Lucky\" Orla>])");
    }
    means("Remove 'Ammer.", "(remove object=[spell<'Ammer>])");
    means("Remove 7 Sisters.", "(remove object=[unit<7 Sisters>])");
}

#[test]
fn a_name_is_a_noun_of_its_kind_without_article() {
    means("Remove Moss Golem.", "(remove object=[unit<Moss Golem>])");
    means(
        "Remove the Moss Golem.",
        "(remove object=[the unit<Moss Golem>])",
    );
    means(
        "Remove a highlighted Moss Golem.",
        "(remove object=[a *highlighted unit<Moss Golem>])",
    );
    means(
        "If Moss Golem is Removed, Draw 1 card.",
        "if: ([unit<Moss Golem>] remove/passive); (draw object=[1 card])",
    );
    means(
        "Remove 2 Moss Golems.",
        "(remove object=[2 unit<Moss Golem>+s])",
    );
}

#[test]
fn a_name_qualifies_and_owns() {
    means(
        "Remove a Moss Golem Unit.",
        "(remove object=[a *unit<Moss Golem> unit])",
    );
    means(
        "Remove Harl's Units.",
        "(remove object=[[champion<own Harl>]'s unit+s])",
    );
    means(
        "Remove Harl of the Quay's Units.",
        "(remove object=[[champion<own Harl of the Quay>]'s unit+s])",
    );
}

#[test]
fn names_hold_marks_and_accents() {
    means(
        "Remove Oh, the Tide! or Moss Golem.",
        "(remove object=[spell<Oh, the Tide!>] or [unit<Moss Golem>])",
    );
    means("Remove Nâr’s Axe.", "(remove object=[blessing<Nâr's Axe>])");
}

/// Where several kinds of card have a name, the place may say which one is meant; else it is a card of whichever kind.
#[test]
fn the_kind_of_a_name_is_the_one_that_fits() {
    means(
        "Restart Grey Squall.",
        "(restart object=[card<Grey Squall>])",
    );
    means(
        "Rearrange Grey Squall.",
        "(rearrange object=[blessing<Grey Squall>])",
    );
}

/// A card is meant by its own name, unless only another one that has it fits.
#[test]
fn a_name_that_another_card_has_too_is_own_where_that_fits() {
    means(
        "Restart Grey Tern.",
        "(restart object=[champion<own Grey Tern>])",
    );
    means(
        "Rearrange Grey Tern.",
        "(rearrange object=[blessing<Grey Tern>])",
    );
    let parsed = parse_line(lexicon(), "Rearrange Harl.");
    assert!(!parsed.is_understood());
}

/// A tag that a card has for its name is the card where nothing stands before it.
#[test]
fn a_name_is_no_tag() {
    means("Remove Daemon.", "(remove object=[unit<Daemon>])");
    means("Remove a Daemon.", "(remove object=[a tag-daemon])");
    means(
        "Remove a Daemon Unit.",
        "(remove object=[a *tag-daemon unit])",
    );
}

#[test]
fn marked_names_need_no_card() {
    means(
        "Remove [[Moss Golem]].",
        "(remove object=[unit<Moss Golem>])",
    );
    means("Remove [[Fog Golem]].", "(remove object=[card<Fog Golem>])");
    means(
        "Remove a [[Fog Golem]] Unit.",
        "(remove object=[a *card<Fog Golem> unit])",
    );
    means("Remove Old Salt.", "(remove object=[card<Old Salt>])");
    let line = understood("Remove the [[Moss Golem]].");
    let house = print_line(&VOCABULARY, &line, Markup::House);
    assert_eq!(house, "[Remove] the [[Moss Golem]].");
}

/// A word of the game stays what it is, and small letters make no name.
#[test]
fn words_of_the_game_come_first() {
    means("Remove a Unit.", "(remove object=[a unit])");
    means(
        "Remove a Beast Unit.",
        "(remove object=[a *tag-beast unit])",
    );
    means("Restart Restart.", "(restart object=[spell<Restart>])");
    for text in [
        "Remove moss golem.",
        "Remove Fog Golem.",
        "Remove the squall.",
    ] {
        assert!(!parse_line(lexicon(), text).is_understood(), "{text}");
    }
}

/// A game that does not take names for words has none.
#[test]
fn capitals_in_a_sentence_tell_a_name_from_a_word_that_is_written_small() {
    let is_name = |text: &str| {
        let parsed = parse_line(lexicon(), text);
        let words = parsed.words.iter();
        let named = words.filter_map(|word| Some(word.name.as_ref()?.name.text.as_str()));
        named.collect::<Vec<_>>().join(", ")
    };
    for (text, named) in [
        (
            "[Draw] 1 card after you [Deploy] Discard Pile.",
            "Discard Pile",
        ),
        ("[Discard] Deck.", "Deck"),
        ("[Discard] a card from your discard pile.", ""),
        ("[Discard] a card from your deck.", ""),
        // Every sentence begins with a capital letter.
        ("Deck.", ""),
        ("[Draw] 1 card. Discard pile.", ""),
    ] {
        assert_eq!(is_name(text), named, "{text}");
    }
}

#[test]
fn quotation_marks_are_the_mark_up_of_names_where_a_game_has_no_other() {
    let lexicon = Lexicon::new(&UNMARKED, &NAMES);
    for (text, named) in [
        ("[Remove] \"Ebb // Flow\".", "Ebb // Flow"),
        ("[Remove] “Deck”.", "Deck"),
        ("[Remove] \"Lucky\" Orla.", "\"Lucky\" Orla"),
    ] {
        let parsed = parse_line(lexicon, text);
        assert!(parsed.is_understood(), "`{text}`: {:?}", parsed.declined);
        let name = parsed.words.iter().find_map(|word| word.name.as_ref());
        assert_eq!(name.map(|name| name.name.text.as_str()), Some(named));
        let printed = print_line(&UNMARKED, &parsed.line, Markup::House);
        assert_eq!(printed, text.replace(['“', '”'], "\""));
    }
}

#[test]
fn names_are_no_words_elsewhere() {
    let champions = Lexicon::new(&support::CHAMPIONS, &NAMES);
    assert!(!parse_line(champions, "Remove Moss Golem.").is_understood());
}

#[test]
fn names_are_offered_where_a_noun_may_stand() {
    let surroundings = Surroundings::default();
    let offered = complete(lexicon(), "Remove a ", 9, &surroundings, usize::MAX);
    let names: Vec<&str> = offered
        .iter()
        .filter(|next| next.category == "name")
        .map(|next| next.text.as_str())
        .collect();
    assert!(names.contains(&"Moss Golem"), "{names:?}");
}

/// The words that a sentence lacks as the name of a card.
#[track_caller]
fn missing(text: &str) -> Option<String> {
    let parsed = parse_line(lexicon(), text);
    let declined = parsed.declined.first().expect("it is not understood");
    missing_name(lexicon(), text, declined).map(|missing| missing.name)
}

#[test]
fn words_with_capitals_may_be_a_missing_name() {
    for (text, name) in [
        ("Remove Fog Golem.", Some("Fog Golem")),
        (
            "Draw 1 card. Remove Harl of the Weir.",
            Some("Harl of the Weir"),
        ),
        ("Remove To the Weir.", Some("To the Weir")),
        ("Remove all Fog Golems.", Some("Fog Golem")),
        ("Remove Dead Sailors.", Some("Dead Sailors")),
        ("Fogbank gains 1 health.", Some("Fogbank")),
        ("Beast Moth gains 1 health.", Some("Beast Moth")),
        ("While Fogbank is Dormant, gain 1 health.", Some("Fogbank")),
        // A word in small letters is no name, and neither is what does not mend the sentence.
        ("Remove the fogbank.", None),
        ("Remove the Fogbank.", None),
        ("Frobnicate Fogbank.", None),
        ("Remove Fogbank quietly twice over.", None),
        // What the game knows stays what it is.
        ("Remove Beast now over.", None),
    ] {
        assert_eq!(missing(text).as_deref(), name, "{text}");
    }
}

#[test]
fn a_misprint_is_plain_and_rare() {
    let mended = |text: &str| {
        let parsed = parse_line(lexicon(), text);
        let declined = parsed.declined.first().expect("it is not understood");
        let edits = misprints(lexicon(), text, declined, &|word| word != "frequent");
        let mut mended = text.to_owned();
        for edit in edits.iter().rev() {
            mended.replace_range(edit.span.range(), &edit.text);
        }
        mended
    };
    for (text, meant) in [
        (
            "Gain 1 health. Remove a Untit.",
            "Gain 1 health. Remove a Unit.",
        ),
        ("Remove a of of Unit.", "Remove a of of Unit."),
        ("Remove a a Unit.", "Remove a Unit."),
        ("Remvoe a Untit.", "Remove a Unit."),
        (
            "At the start fo your turn, draw 1 card.",
            "At the start fo your turn, draw 1 card.",
        ),
        (
            "At the strat of your turn, draw 1 card.",
            "At the start of your turn, draw 1 card.",
        ),
        // Too far, another first letter, and two words that it may be.
        (
            "Remove a Unbit from pley yard.",
            "Remove a Unbit from pley yard.",
        ),
        ("Semove a Unit.", "Semove a Unit."),
        ("Remove a Units's.", "Remove a Units's."),
    ] {
        assert_eq!(mended(text), meant);
    }
}
