//! The checker notices what nobody could mean, and is silent about cards that are right.

#[test]
fn the_checker_reaches_its_goals() {
    let scores = xtask::scores(&xtask::root()).expect("the examples can be read");
    for score in &scores {
        for class in &score.classes {
            if let (Some(goal), Some(percent)) = (class.class.goal, class.percent()) {
                assert!(
                    percent >= goal,
                    "{:?} on {}: {percent:.1} % of {}, not {goal} %\n{}",
                    class.class,
                    score.name,
                    class.tried,
                    class.missed.join("\n")
                );
            }
        }
    }
    assert_eq!(scores[0].false_alarms, [""; 0]);
}
