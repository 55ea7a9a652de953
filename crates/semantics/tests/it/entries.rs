//! Sizes, prices, options, keywords and values: what they are read as, and what is wrong with them.

use cardc_english::Vocabulary;
use cardc_games::builtin;
use cardc_semantics::{
    Bounds, CardHead, FieldValue, Game, Price, Subject, card_summary, cards, head_alone,
};

use crate::common::{file, fixed, project, short};

/// A project with a unit that has these fields, and a list and a rule of its own.
fn with_unit(fields: &str) -> cardc_db::RootDatabase {
    let unit = format!("unit \"U\" {{\narmy \"Levy\"\ncategory Core\npoints 100\n{fields}\n}}\n");
    let own =
        "rule \"Mud Walker\" {\n}\nlist \"Banners\" {\noption \"Reeds\" +5, when \"Anything\"\n}\n";
    project(&[("a.card", &format!("game t9a\n{unit}{own}"))])
}

/// Codes and places of what is wrong with these fields.
fn unit(fields: &str) -> Vec<String> {
    short(&with_unit(fields), "a.card")
}

/// The text with the first fixes of a code.
fn mended(fields: &str, code: &str) -> String {
    let text = fixed(&with_unit(fields), "a.card", code);
    let fields = text.split("points 100\n").nth(1).unwrap_or_default();
    fields.lines().next().unwrap_or_default().to_owned()
}

fn head(fields: &str) -> CardHead {
    let pack = builtin("t9a").expect("it ships with cardc");
    let game = Game::new(pack.clone(), Vocabulary::default());
    head_alone(&game, &format!("unit \"U\" {{\n{fields}\n}}")).expect("the form is right")
}

/// What the first field is set to.
fn value(field: &str) -> FieldValue {
    let head = head(field);
    assert_eq!(head.diagnostics, [], "{field}");
    head.fields[0].value.clone().expect("it is read")
}

#[test]
fn sizes() {
    let size = |least, most| FieldValue::Range(Bounds { least, most });
    assert_eq!(value("size 20 to 40"), size(20, Some(40)));
    assert_eq!(value("size 3"), size(3, Some(3)));
    assert_eq!(value("size 5 or more"), size(5, None));
    assert_eq!(unit("size 40 to 20"), ["bad-value: 40 to 20"]);
    assert_eq!(mended("size 40 to 20", "bad-value"), "size 20 to 40");
    assert_eq!(mended("size 20-40", "bad-value"), "size 20 to 40");
    assert_eq!(unit("size 0 to 5"), ["bad-value: 0 to 5"]);
    assert_eq!(unit("size 5 too 6"), ["bad-value: too 6"]);
    assert_eq!(unit("size many"), ["bad-value: many"]);
    assert_eq!(unit("size 3\nsize 4"), ["duplicate-field: size"]);
}

#[test]
fn a_size_that_is_left_out_counts_for_decks() {
    let db = with_unit("option \"A\" +5\noption \"B\"");
    let card = cards(&db, file(&db, "a.card")).next().expect("the unit");
    let summary = card_summary(&db, card).expect("it has a name and a kind");
    let single = Bounds {
        least: 1,
        most: Some(1),
    };
    assert_eq!(summary.lines["size"], [FieldValue::Range(single)]);
    assert_eq!(summary.lines["option"].len(), 2);
}

#[test]
fn prices_and_limits() {
    let price = |base, each| FieldValue::Price(Price { base, each });
    assert_eq!(value("points 180 +11 each"), price(180, 11));
    assert_eq!(value("points 180"), price(180, 0));
    let FieldValue::Limit(limit) =
        value("copies 2, 4 with army \"Reeve\", less army \"Crab\", army \"Eel\"")
    else {
        panic!("a limit");
    };
    assert_eq!(
        (limit.most, limit.steps[0].range.most, limit.less.len()),
        (2, Some(4), 2)
    );
    assert_eq!(limit.less[1].subject, Subject::Deck("Eel".into()));
    let each = project(&[(
        "a.card",
        "game t9a\nunit \"U\" {\narmy \"L\"\ncategory Core\npoints 11 each\n}\n",
    )]);
    assert_eq!(short(&each, "a.card"), ["bad-value: 11"]);
}

#[test]
fn options_and_their_conditions() {
    let line = "option \"Weapon\" \"Halberd\" or \"Poleaxe\" +5 +1 each, army 2, counts as Special, \
                when \"Bow\" or \"Spear\", army \"Reeve\", unless \"A\" and \"B\", models more than 15";
    let FieldValue::Option(option) = value(line) else {
        panic!("an option");
    };
    assert_eq!(option.group.as_deref(), Some("Weapon"));
    assert_eq!(option.price, Price { base: 5, each: 1 });
    assert_eq!(
        (option.most, option.counts_as.as_slice()),
        (Some(2), &["special".into()][..])
    );
    assert!(option.is_called("halberd") && option.is_called("Poleaxe"));
    let [bow_or_spear, reeve] = option.conditions.when.as_slice() else {
        panic!("two clauses");
    };
    assert!(!bow_or_spear.all && bow_or_spear.terms.len() == 2);
    assert_eq!(reeve.terms[0].subject, Subject::Deck("Reeve".into()));
    let [both, models] = option.conditions.unless.as_slice() else {
        panic!("two clauses");
    };
    assert!(both.all && models.terms[0].range.least == 16);
    let with = |names: &[&str]| {
        option.conditions.hold(&|term| match &term.subject {
            Subject::Own(name) | Subject::Deck(name) => names.contains(&name.as_str()),
            Subject::Count => term.range.holds(10),
        })
    };
    assert!(with(&["Bow", "Reeve"]) && with(&["Spear", "Reeve", "A"]));
    assert!(!with(&["Bow"]) && !with(&["Bow", "Reeve", "A", "B"]));
}

#[test]
fn choices_budgets_and_lists() {
    let FieldValue::Choice(choice) =
        value("choice \"Banner\" in \"Gear\" 1, 0 to 2 with \"Veteran\", unless \"Shield\"")
    else {
        panic!("a choice");
    };
    assert_eq!(choice.within.as_deref(), Some("Gear"));
    assert_eq!((choice.range.least, choice.range.most), (1, Some(1)));
    assert_eq!(choice.steps[0].range.most, Some(2));
    let FieldValue::Choice(budget) = value("budget \"Gear\" 100, 200 with \"General\"") else {
        panic!("a budget");
    };
    assert_eq!((budget.range.least, budget.range.most), (0, Some(100)));
    let FieldValue::From(from) = value("take \"Banner\" from \"Banners\", when \"General\"") else {
        panic!("a list");
    };
    assert_eq!(
        (from.group.as_deref(), from.list.as_str()),
        (Some("Banner"), "Banners")
    );
}

#[test]
fn names_of_options_and_lists_lead_somewhere() {
    assert!(unit("option \"General, Orders\"\noption \"Bow (4+)\", when \"General\"\noption \"A\", unless \"bow\"").is_empty());
    assert!(
        unit("take \"Banner\" from \"Banners\"\noption \"A\", when \"Reeds\", \"Banner\"")
            .is_empty()
    );
    assert_eq!(
        unit("option \"Shield\"\noption \"A\", when \"Sheild\""),
        ["unknown-option: \"Sheild\""]
    );
    assert_eq!(
        mended(
            "option \"A\", when \"Helbard\"\noption \"Halbard\"",
            "unknown-option"
        ),
        "option \"A\", when \"Halbard\""
    );
    assert!(unit("option \"A\", when army \"Anybody\"").is_empty());
    assert_eq!(unit("take from \"Baners\""), ["unknown-list: \"Baners\""]);
    assert_eq!(
        mended("take from \"Baners\"", "unknown-list"),
        "take from \"Banners\""
    );
}

#[test]
fn lines_that_go_wrong() {
    assert_eq!(
        unit("option \"A\" +5, unles \"B\""),
        ["bad-value: unles \"B\""]
    );
    assert!(mended("option \"A\" +5, unles \"A\"", "bad-value").contains("unless"));
    assert_eq!(unit("option"), ["bad-value: option"]);
    assert_eq!(unit("option 5"), ["bad-value: 5"]);
    assert_eq!(unit("choice \"A\""), ["bad-value: "]);
    assert_eq!(
        unit("option \"A\"\noption \"B\", when \"A\" or \"B\" and \"A\""),
        ["bad-value: and"]
    );
    assert_eq!(unit("take \"A\" \"Banners\""), ["bad-value: \"Banners\""]);
    assert_eq!(unit("also Cor"), ["unlisted-value: Cor"]);
}

#[test]
fn keywords() {
    assert!(
        unit(
            "rules Scout, Strider, Strider (Forest), Vanguard (6\"), \"Mud Walker\", Handgun (4+)"
        )
        .is_empty()
    );
    assert!(
        unit("rules Direct Hit (Multiple Wounds (2)), Devastating Charge (+1 Str, Fearless)")
            .is_empty()
    );
    assert_eq!(unit("rules Scuot"), ["unknown-keyword: Scuot"]);
    assert_eq!(mended("rules Scuot", "unknown-keyword"), "rules Scout");
    assert_eq!(
        mended("rules mud waker", "unknown-keyword"),
        "rules Mud Walker"
    );
    assert_eq!(unit("rules Aegis"), ["keyword-parameter: Aegis"]);
    assert_eq!(unit("rules Aegis ()"), ["keyword-parameter: "]);
    assert_eq!(
        mended("rules Aegis (6)", "keyword-parameter"),
        "rules Aegis (6+)"
    );
    assert_eq!(
        mended("rules Scout (3), Fly", "keyword-parameter"),
        "rules Scout, Fly"
    );
    assert_eq!(
        unit("rules Direct Hit (Multiple Wounds)"),
        ["keyword-parameter: Multiple Wounds"]
    );
    assert_eq!(
        mended("rules Scout Fly", "missing-token"),
        "rules Scout, Fly"
    );
    assert_eq!(
        mended("rules Aegis (6+) Fly", "missing-token"),
        "rules Aegis (6+), Fly"
    );
    assert_eq!(
        unit("rules Scout, Aegis (5+), Aegis (+1), scout"),
        ["duplicate-tag: scout"]
    );
    assert_eq!(unit("rules Strider (Forst)"), ["unlisted-value: Forst"]);
}

#[test]
fn values_of_a_profile() {
    let FieldValue::Values(line) = value("attacks \"Crew\" Att 2D6+1, Str -, AP 0") else {
        panic!("values");
    };
    let values: Vec<&str> = line
        .values
        .iter()
        .map(|value| value.value.as_str())
        .collect();
    assert_eq!(
        (line.name.as_deref(), values),
        (Some("Crew"), vec!["2D6+1", "-", "0"])
    );
    assert_eq!(unit("profile Mob 4, Luck 7"), ["bad-value: Luck"]);
    assert_eq!(unit("profile Mob 4, Mob 5"), ["bad-value: Mob"]);
    assert_eq!(unit("profile Mob, Dis 7"), ["bad-value: Mob"]);
    assert_eq!(unit("profile Dis 17"), ["bad-value: 17"]);
    assert_eq!(unit("profile 4"), ["bad-value: 4"]);
    assert_eq!(unit("profile \"A\" Mob 4"), ["bad-value: \"A\""]);
}

#[test]
fn data_is_no_part_of_decks_and_may_share_a_name() {
    let cards = "game t9a\nlist \"A\" {\noption \"B\"\n}\nrule \"A\" {\n}\nunit \"A\" {\narmy \"L\"\ncategory Core\npoints 1\n}\n";
    assert!(short(&project(&[("a.card", cards)]), "a.card").is_empty());
    let twice = format!("{cards}rule \"a\" {{\n}}\n");
    assert_eq!(
        short(&project(&[("a.card", &twice)]), "a.card"),
        ["duplicate-card: \"a\""]
    );
    let text = "game t9a\nrule \"A\" {\ntext {\nprose \"x\"\n}\n}\n";
    let found = short(&project(&[("a.card", text)]), "a.card");
    assert!(
        found.contains(&"field-not-allowed: text".to_owned()),
        "{found:?}"
    );
}

#[test]
fn hostile_lines_take_linear_time() {
    let option = |number: u32| format!("option \"O{number}\", when \"O{}\"", number / 2);
    let options = (0..3_000).map(option).collect::<Vec<_>>().join("\n");
    assert!(unit(&options).is_empty());
    for line in [
        format!("rules {}", "(".repeat(20_000)),
        format!("rules {}", "Scout ".repeat(5_000)),
        format!("profile {}", "Mob ".repeat(5_000)),
        format!("option \"A\", when {}", "\"A\" or ".repeat(5_000)),
    ] {
        assert!(!unit(&line).is_empty());
    }
}
