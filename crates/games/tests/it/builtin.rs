//! The packs that ship with cardc, as their users see them.

use cardc_diagnostics::Code;
use cardc_games::{
    Dated, FieldType, FieldUse, GamePack, Heading, RULEBOOK_FILE, Symbol, builtin, builtin_file,
    builtin_ids, builtin_problems,
};
use cardc_rulebook::{Edition, Format, Rulebook};

fn champions() -> &'static GamePack {
    builtin("champions").expect("it ships with cardc")
}

#[test]
fn they_have_no_problem() {
    for id in builtin_ids() {
        assert_eq!(builtin_problems(id), []);
        let text = builtin_file(id, RULEBOOK_FILE).expect("a part of the pack");
        let (rulebook, problems) = Rulebook::parse(text);
        assert_eq!(problems, []);
        assert_eq!(rulebook.lint(text, Format::Rulebook), []);
        let pack = builtin(id).expect("an id of the list");
        assert_eq!(pack.id, id);
        assert!(!pack.kinds.is_empty() && !pack.formats.is_empty());
    }
    assert!(builtin("chess").is_none());
}

#[test]
fn rules_are_full_ids_that_exist() {
    let pack = champions();
    let kinds = pack.kinds.iter().flat_map(|kind| {
        let forbidden = kind.forbidden.iter().map(|forbidden| &forbidden.rule);
        std::iter::once(&kind.rule).chain(forbidden)
    });
    let checks = pack.checks.iter().map(|check| &check.rule);
    let limits = pack
        .formats
        .iter()
        .flat_map(|format| &format.limits)
        .map(|limit| &limit.rule);
    let tags = pack.tags.iter().map(|tag| &tag.rule);
    for rule in kinds.chain(checks).chain(limits).chain(tags) {
        assert!(rule.starts_with("champions:"), "{rule}");
        assert!(pack.rulebook.get(rule, None).is_some(), "{rule}");
    }
    for noun in pack
        .vocabulary
        .nouns
        .values()
        .filter(|noun| !noun.rule.is_empty())
    {
        assert!(pack.rulebook.contains(&noun.rule), "{}", noun.rule);
    }
}

#[test]
fn codes_of_checks_and_limits_exist() {
    let pack = champions();
    let limits = pack
        .formats
        .iter()
        .flat_map(|format| &format.limits)
        .map(|limit| &limit.code);
    for code in pack.checks.iter().map(|check| &check.code).chain(limits) {
        assert!(Code::from_id(code).is_some(), "{code}");
    }
}

#[test]
fn fields_by_kind() {
    let pack = champions();
    let (corners, cost) = (
        pack.field("corners").expect("a field"),
        pack.field("cost").expect("a field"),
    );
    let usage = |kind: &str, field| pack.field_use(pack.kind(kind).expect("a kind"), field);
    assert_eq!(usage("unit", corners), FieldUse::Required);
    assert_eq!(usage("blessing", corners), FieldUse::Optional);
    assert!(
        matches!(usage("ability", corners), FieldUse::Forbidden(Some(why)) if why.rule == "champions:2.4.3.1c")
    );
    assert_eq!(usage("champion", cost), FieldUse::Required);
    let unit: Vec<&str> = pack
        .kind("unit")
        .into_iter()
        .flat_map(|kind| pack.fields_of(kind))
        .map(|field| &*field.id)
        .collect();
    assert_eq!(unit[..4], ["alliance", "tags", "corners", "highlight"]);
}

#[test]
fn symbols_of_corners_are_explained_in_sentences() {
    let corners = champions().field("corners").expect("a field");
    let FieldType::Corners { symbols, .. } = &corners.kind else {
        panic!("corners are drawn with symbols");
    };
    let symbols = [
        &symbols.round,
        &symbols.irregular,
        &symbols.inactive,
        &symbols.empty,
    ];
    for Symbol { doc, .. } in symbols {
        assert!(
            doc.starts_with(char::is_uppercase) && doc.ends_with('.'),
            "{doc}"
        );
    }
}

#[test]
fn tags_and_who_carries_them() {
    let pack = champions();
    let stacking = pack.tag_named("stacking").expect("a tag");
    assert!(pack.may_carry("unit", stacking) && !pack.may_carry("champion", stacking));
    let aqshy = pack.tag("aqshy").expect("a tag");
    assert!(aqshy.holds_in(Some("2018-11-30")) && aqshy.holds_in(Some("2019-04-05")));
    assert!(
        pack.tag_group(&aqshy.group)
            .is_some_and(|group| group.exclusive)
    );
    assert_eq!(pack.tag_of_adjective("realm-aqshy"), Some(aqshy));
}

#[test]
fn values_by_name_and_alias() {
    let classes = champions().enumeration("classes").expect("an enumeration");
    assert_eq!(
        classes.named("warrior-wizard"),
        classes.get("warrior-wizard")
    );
    assert_eq!(
        classes
            .named("Warrior Wizard")
            .map(|class| &class.counts_as[..]),
        Some(&["warrior".into(), "wizard".into()][..])
    );
    assert_eq!(classes.named("Rogue"), None);
}

#[test]
fn headings_of_deck_lists() {
    let pack = champions();
    assert!(matches!(pack.heading("Units:"), Some(Heading::Kind(kind)) if kind.id == "unit"));
    assert!(
        matches!(pack.heading("action cards"), Some(Heading::Category(category)) if category.id == "action")
    );
    assert_eq!(pack.heading("Sideboard"), None);
}

#[test]
fn rules_by_edition() {
    let book = &champions().rulebook;
    let title = |edition| {
        book.get("champions:2.14.4g", edition)
            .map(|entry| &*entry.title)
    };
    assert_eq!(title(Some("2018-11-30")), Some("Dormant stacks"));
    assert_eq!(
        title(None),
        Some("Rotation of a stack, and losing its top card")
    );
    assert_eq!(book.versions("2.14.4g").count(), 2);
    assert!(book.get("2.14.4h", Some("2018-11-30")).is_none() && book.contains("2.14.4h"));
    assert_eq!(book.get("ashes:2.14", None), None);
}

#[test]
fn rules_above_and_below() {
    let book = &champions().rulebook;
    let numbers = |id| {
        book.children(id, None)
            .iter()
            .map(|entry| entry.number())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        numbers("champions:2.14.5"),
        ["2.14.5a", "2.14.5b", "2.14.5c"]
    );
    assert_eq!(numbers("2.3"), ["2.3.1", "2.3.2", "2.3.3"]);
    assert_eq!(numbers("deploy"), [""; 0]);
    assert_eq!(
        book.parent("2.14.4b", None)
            .map(cardc_rulebook::RuleEntry::number),
        Some("2.14.4")
    );
    assert_eq!(book.parent("2", None), None);
}

#[test]
fn search_ranks_terms_titles_texts() {
    let book = &champions().rulebook;
    let found = |words| {
        book.search(words, None)
            .iter()
            .take(3)
            .map(|entry| entry.number())
            .collect::<Vec<_>>()
    };
    assert_eq!(found("stacked")[0], "stacking");
    assert_eq!(found("deploying")[0], "deploy");
    assert_eq!(found("2.14.5"), ["2.14.5", "2.14.5a", "2.14.5b"]);
    assert_eq!(found("champions:x")[0], "x");
    assert_eq!(found("realm tags")[0], "realm-tag");
    assert_eq!(found("starting health")[..2], ["2.13.1", "3.2.2.7"]);
    assert_eq!(found("empty deck check")[0], "4.1.5.5");
    for word in ["copies", "copy", "number of copies"] {
        assert_eq!(found(word)[0], "2.1.1.1", "{word}");
    }
    for (word, term) in [
        ("units", "unit"),
        ("Champions", "champion"),
        ("Blessings", "blessing"),
        ("corners", "corner"),
    ] {
        assert_eq!(found(word)[0], term);
    }
    assert_eq!(found("zzz"), [""; 0]);
    assert_eq!(found(""), [""; 0]);
}

#[test]
fn words_that_no_rule_has_have_neighbours() {
    let book = &champions().rulebook;
    let near = |words| book.near_words(words, None);
    assert_eq!(near("stakcing").as_deref(), Some("stacking"));
    assert_eq!(
        near("the blesing of hihglights").as_deref(),
        Some("blessing highlights")
    );
    assert_eq!(near("xylophone"), None);
    assert_eq!(near("9.9.9"), None);
    assert_eq!(near(""), None);
}

#[test]
fn every_rule_can_be_shown() {
    let book = &champions().rulebook;
    let edition = Edition::newest(book);
    for entry in book.entries() {
        for page in [edition.markdown(entry).text, edition.terminal(entry)] {
            assert!(!page.contains(['{', '}']), "{page}");
        }
    }
}
