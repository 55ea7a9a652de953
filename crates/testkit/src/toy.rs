//! The pack of a game that exists only in tests.

/// The files of the pack, with their paths in a project.
pub const TOY: [(&str, &str); 3] = [
    ("games/toy/game.toml", include_str!("toy/game.toml")),
    (
        "games/toy/vocabulary.toml",
        include_str!("toy/vocabulary.toml"),
    ),
    ("games/toy/rulebook.md", include_str!("toy/rulebook.md")),
];
