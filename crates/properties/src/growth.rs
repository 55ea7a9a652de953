//! Inputs that grow: whatever stands in a project many times, nothing may cost more than twice as much for twice as many.
//!
//! A family is one line. `benches/growth` counts what each of them costs at three sizes, and the fuzzer begins with them.

use cardc_testkit::TOY;

/// Paths and texts of a project. What is done to it ends in the first of them.
pub type Files = Vec<(String, String)>;

/// Projects that differ in how often something stands in them.
#[derive(Clone, Copy)]
pub struct Family {
    /// What stands there often.
    pub name: &'static str,
    /// How often, at the smallest size: as few as show how the cost grows, and more than any limit for one thing.
    pub least: usize,
    /// The project with so many of them.
    pub files: fn(usize) -> Files,
    /// Whether all of them can be fixed, which is counted too.
    pub fixed: bool,
}

const fn family(name: &'static str, least: usize, files: fn(usize) -> Files) -> Family {
    Family {
        name,
        least,
        files,
        fixed: false,
    }
}

const fn fixed(family: Family) -> Family {
    Family {
        fixed: true,
        ..family
    }
}

/// Every family.
pub const FAMILIES: &[Family] = &[
    // Names that no card has, and those that are near. With fewer than 400, each name adds beginnings that a search looks at.
    family("unknown cards in a deck", 400, |n| {
        deck_and_cards(&each(n, |i| format!("2x {} Wiht\n", word(i))), n, |i| {
            format!("{} With", word(i))
        })
    }),
    family("names that begin alike", 300, |n| {
        deck_and_cards(
            &each(n, |i| format!("2x Bear of the {}\n", word(i))),
            n,
            |i| format!("Bear of the Sea {}", word(i)),
        )
    }),
    family("decks with an unknown card", 400, |n| {
        let deck = |i: usize| {
            (
                format!("{i}.deck"),
                format!("game toy\n# Mine\n2x {} Wiht\n", word(i)),
            )
        };
        let cards = each(n, |i| bear(&format!("{} Wight", word(i)), ""));
        (0..n).map(deck).chain(toy(&cards)).collect()
    }),
    family("names that begin alike in a text", 30, |n| {
        let cards = each(n, |i| {
            format!("ally \"Bear {}\" {{\n    attack 1\n}}\n\n", word(i))
        });
        let names = each(n, |i| format!("Exhaust Bear {}.\n", word(i)));
        ashes(&format!(
            "{cards}ally \"A\" {{\n    text {{\n{names}    }}\n}}\n"
        ))
    }),
    family("unknown headings", 100, |n| {
        deck_and_cards(&each(n, |i| format!("{} Things\n", word(i))), n, word)
    }),
    family("unknown fields", 100, |n| {
        toy(&bear("Bo", &each(n, |i| format!("    {} 1\n", word(i)))))
    }),
    family("unknown tags", 100, |n| {
        toy(&bear(
            "Bo",
            &format!("    tags {}Soft\n", each(n, |i| word(i) + ", ")),
        ))
    }),
    family("tags", 100, |n| {
        toy(&bear(
            "Bo",
            &format!("    tags {}Soft\n", "Soft, ".repeat(n)),
        ))
    }),
    family("unknown kinds", 100, |n| {
        toy(&each(n, |i| {
            format!("{} \"Bo {i}\" {{\n}}\n\n", word(i).to_lowercase())
        }))
    }),
    family("unknown names in texts", 30, |n| {
        ashes(&each(n, |i| {
            format!(
                "ally \"{0}\" {{\n    attack 1\n\n    text {{\n        Draw [[{0} Wisp]].\n    }}\n}}\n\n",
                word(i)
            )
        }))
    }),
    // Items at the top of a file.
    family("cards", 50, |n| toy(&each(n, |i| bear(&word(i), "")))),
    family("cards of one name", 50, |n| toy(&bear("Bo", "").repeat(n))),
    family("game settings", 100, |n| toy(&"game toy\n".repeat(n))),
    family("set lines", 100, |n| toy(&"set \"Shelf\"\n".repeat(n))),
    family("junk lines", 100, |n| toy(&"= 5 !\n".repeat(n))),
    family("stray braces", 100, |n| toy(&"}\n\n".repeat(n))),
    family("blocks without end", 50, |n| {
        toy(&"bear \"Bo\" {\n    text {\n".repeat(n))
    }),
    family("open quotes", 50, |n| toy(&"bear \"Bo {\n}\n\n".repeat(n))),
    family("comments", 200, |n| toy(&"// Soft.\n".repeat(n))),
    family("comments without end", 200, |n| toy(&"/* ".repeat(n))),
    family("comments that allow", 60, |n| {
        toy(&each(n, |i| {
            format!(
                "// cardc allow unused-highlight: Later.\n{}",
                bear(&word(i), "")
            )
        }))
    }),
    family("comments that allow above one card", 60, |n| {
        toy(&("// cardc allow unused-highlight: Later.\n".repeat(n) + &bear("Bo", "")))
    }),
    family("files", 30, |n| {
        let files = (0..n).map(|i| {
            (
                format!("{i}.card"),
                format!("game toy\n\n{}", bear(&word(i), "")),
            )
        });
        files.collect()
    }),
    family("sentences that end too early", 30, |n| {
        text("champions", &"[Draw] 1 card of\n".repeat(n))
    }),
    family("lines that end with a comma", 30, |n| {
        text("champions", &"[Draw] 1 card,\n".repeat(n))
    }),
    fixed(family("files with a fix", 30, |n| {
        let file = |i: usize| {
            (
                format!("{i}.card"),
                text("champions", "[Draw] 1 card").remove(0).1,
            )
        };
        (0..n).map(file).collect()
    })),
    fixed(family("fixes of a file", 30, |n| {
        text("champions", &"[Draw] 1 card\n".repeat(n))
    })),
    fixed(family("decks with a fix", 400, |n| {
        let deck = |i: usize| {
            (
                format!("{i}.deck"),
                format!("game toy\n# Mine\nBear\n2x {} Wihgt\n", word(i)),
            )
        };
        let cards = each(n, |i| bear(&format!("{} Wight", word(i)), ""));
        (0..n).map(deck).chain(toy(&cards)).collect()
    })),
    // One line of a text.
    family("sentences", 25, |n| {
        text("champions", &"Draw 1 card. ".repeat(n))
    }),
    family("sentences in brackets", 25, |n| {
        text("champions", &"(Draw 1 card.) ".repeat(n))
    }),
    family("ends of a pile", 500, |n| {
        text("lotr", &"bottom, ".repeat(n))
    }),
    family("ends of sentences", 16, |n| {
        text("champions", &"does . ".repeat(n))
    }),
    family("adjectives", 500, |n| {
        text("champions", &"Highlighted ".repeat(n))
    }),
    family("nouns", 500, |n| text("champions", &"Unit ".repeat(n))),
    family("for each", 500, |n| {
        text("champions", &"for each ".repeat(n))
    }),
    family("quotes in a text", 25, |n| {
        text("ashes", &"\"Draw 1 card.\" ".repeat(n))
    }),
    family("names in a text", 25, |n| {
        text("ashes", &"Draw [[Bo]]. ".repeat(n))
    }),
    family("half names in a text", 500, |n| {
        text("ashes", &"[[".repeat(n))
    }),
    family("symbols", 500, |n| text("ashes", &"[basic] ".repeat(n))),
    family("symbols without end", 500, |n| {
        text("ashes", &"[basic ".repeat(n))
    }),
    family("keywords in a text", 500, |n| {
        text("champions", &"[Rend] ".repeat(n))
    }),
    family("stray signs", 30, |n| text("champions", &".# ".repeat(n))),
    family("stars", 500, |n| text("champions", &"*Soft* ".repeat(n))),
    family("half stars", 500, |n| {
        text("champions", &"*Soft ".repeat(n))
    }),
    family("unknown words", 500, |n| {
        text("champions", &each(n, |i| word(i) + " "))
    }),
    family("words in no order", 100, |n| {
        let words = each(n, |i| word(i) + " the highlighted Unit and ");
        text("champions", &words)
    }),
    family("slips", 16, |n| {
        text("champions", &"Darw a crad. ".repeat(n))
    }),
    family("one long word", 200, |n| {
        text("champions", &"draw".repeat(n))
    }),
    family("marks on a letter", 200, |n| {
        text("champions", &format!("o{}", "\u{301}".repeat(n)))
    }),
    family("marks on letters", 200, |n| {
        text("champions", &"o\u{301}".repeat(n))
    }),
    family("characters that cannot be seen", 500, |n| {
        text("champions", &"a\u{200b} ".repeat(n))
    }),
    family("letters of another alphabet", 500, |n| {
        text("champions", &"\u{430}bc ".repeat(n))
    }),
    // Lines of a text.
    family("lines of a text", 30, |n| {
        text("champions", &"Draw 1 card.\n".repeat(n))
    }),
    family("lines that are not understood", 30, |n| {
        text("champions", &"Flabbergast the card.\n".repeat(n))
    }),
    family("blocks of text", 30, |n| {
        toy(&bear(
            "Bo",
            &"    text {\n        Hug a Bear.\n    }\n".repeat(n),
        ))
    }),
    family("lines of prose", 50, |n| {
        text("champions", &"prose \"Soft.\"\n".repeat(n))
    }),
    family("breaks before a brace", 100, |n| {
        toy(&format!("bear \"Bo\"{}{{\n}}\n", "\n".repeat(n)))
    }),
    // Heads.
    family("other quotation marks", 100, |n| {
        toy(&bear("Bo", &format!("    colour {}\n", "“ ".repeat(n))))
    }),
    family("corners", 100, |n| {
        toy(&bear("Bo", &format!("    corners {}\n", "(X) ".repeat(n))))
    }),
    // On a line that is too long to be drawn.
    family("brackets", 1200, |n| {
        toy(&bear("Bo", &format!("    corners {}\n", "(".repeat(n))))
    }),
    family("cells", 100, |n| {
        toy(&bear("Bo", &format!("    look {}\n", ".# ".repeat(n))))
    }),
    family("fields twice", 60, |n| {
        toy(&bear("Bo", &"    colour Red\n".repeat(n)))
    }),
    family("lines of documentation", 100, |n| {
        toy(&("/// Soft.\n".repeat(n) + &bear("Bo", "")))
    }),
    family("options of a unit", 40, |n| {
        army(
            &each(n, |i| {
                format!("    option \"{}\" +1, when \"{}\"\n", word(i), word(0))
            }),
            "  + Aaaa\n",
        )
    }),
    family("names of an option", 60, |n| {
        army(
            &format!(
                "    option \"A\"{} +1\n",
                each(n, |i| format!(" or \"{}\"", word(i)))
            ),
            "  + A\n",
        )
    }),
    family("options of one name", 40, |n| {
        army(&"    option \"A\" +1\n".repeat(n), &"  + A\n".repeat(n))
    }),
    family("words of an option", 500, |n| {
        army(&format!("    option {} +1\n", "ab ".repeat(n)), "")
    }),
    family("brackets in brackets", 100, |n| {
        let (open, close) = ("Immune (".repeat(n), ")".repeat(n));
        army(&format!("    rules {open}Fearless{close}\n"), "")
    }),
    family("options, and lines that take one", 40, |n| {
        army(
            &each(n, |i| format!("    option \"{}\" +1\n", word(i))),
            &format!("  + {}\n5 U\n", word(n - 1)).repeat(n),
        )
    }),
    family("lists that take from lists", 30, |n| {
        let next = |i: usize| word(i + 1);
        let list = |i: usize| {
            format!(
                "list \"{0}\" {{\n    option \"x{0}\" +1\n    take \"G\" from \"{1}\", when \"o\"\n}}\n\n",
                word(i),
                next(i)
            )
        };
        let first = format!("    take \"G\" from \"{}\"\n    option \"o\" +1\n", word(0));
        let mut files = army(&first, &format!("  + x{}\n", word(3)));
        files[1].1.push_str(&each(n, list));
        files
    }),
    family("parts of an army", 40, |n| {
        let mut files = army("", &"5 U\n".repeat(n));
        let parts = each(n, |i| format!("    share \"{}\" 0 to 100\n", word(i)));
        files[1].1 = files[1].1.replacen("    share Core 0 to 100\n", &parts, 1);
        files
    }),
    family("unknown options in a list", 40, |n| {
        army(
            &each(n, |i| format!("    option \"{} Hook\" +1\n", word(i))),
            &each(n, |i| format!("  + {} Hoko\n", word(i))),
        )
    }),
    // Decks.
    family("lines of one card", 100, |n| {
        deck_and_cards(&"2x Bo\n".repeat(n), 1, |_| "Bo".to_owned())
    }),
    family("lines of a deck", 60, |n| {
        deck_and_cards(&each(n, |i| format!("2x {}\n", word(i))), n, word)
    }),
    family("cards of one name in sets of their own", 30, |n| {
        let hero = |i: usize| {
            format!(
                "hero \"H\" {{\n    set \"{}\"\n    sphere Tactics\n}}\n\n",
                word(i)
            )
        };
        let mut files = one(
            "d.deck",
            format!("game lotr\n# D\nHeroes\n{}", "1x H\n".repeat(20)),
        );
        files.extend(one("a.card", format!("game lotr\n\n{}", each(n, hero))));
        files
    }),
    family("lines of a section", 100, |n| {
        let lines = "1x A\n".repeat(n);
        let deck =
            format!("game ashes\n# D\nPhoenixborn\n1x P\nAllies\n{lines}First Five\n{lines}");
        let cards = "phoenixborn \"P\" {\n}\n\nally \"A\" {\n    battlefield 1\n}\n";
        let mut files = one("d.deck", deck);
        files.extend(ashes(cards));
        files
    }),
    family("names of a deck", 100, |n| {
        deck_and_cards(&"# Mine\n".repeat(n), 1, word)
    }),
    family("settings of a deck", 100, |n| {
        deck_and_cards(&"format shelf\n".repeat(n), 1, word)
    }),
    family("unknown settings of a deck", 100, |n| {
        let settings = each(n, |i| format!("{} 1\n", word(i).to_lowercase()));
        vec![("d.deck".to_owned(), format!("game toy\n{settings}# Mine\n"))]
    }),
    // Settings and packs.
    family("tables of settings", 60, |n| {
        settings(&each(n, |i| format!("[{}]\n", word(i).to_lowercase())))
    }),
    family("keys of settings", 60, |n| {
        settings(&format!(
            "[lints]\n{}",
            each(n, |i| format!("{} = \"warn\"\n", word(i).to_lowercase()))
        ))
    }),
    family("one table many times", 60, |n| {
        settings(&"[lints]\n".repeat(n))
    }),
    family("rulebooks of the settings", 30, |n| {
        let book = |i| format!("{i}.rulebook.md");
        let mut files = settings(&named_rulebooks(n, book));
        let text = "---\ngame: toy\neditions: 2021-01-01\n---\n\n# 1 Soft {#soft}\n\nA bear.\n";
        files.extend((0..n).map(|i| (book(i), text.to_owned())));
        files
    }),
    family("rulebooks that are missing", 100, |n| {
        let mut files = settings(&named_rulebooks(n, |i| format!("{}.rulebook.md", word(i))));
        files.extend((0..n).map(|i| (format!("x/{}.rulebook.md", word(i)), String::new())));
        files
    }),
    family("unknown rules in a pack", 30, |n| {
        pack(
            "vocabulary.toml",
            &each(n, |i| {
                format!(
                    "\n[nouns.{0}]\nsingular = \"{0}\"\nclasses = [\"card\"]\nrule = \"{0}\"\n",
                    word(i).to_lowercase()
                )
            }),
        )
    }),
    family("nouns of a pack", 30, |n| {
        pack(
            "vocabulary.toml",
            &each(n, |i| {
                format!(
                    "\n[nouns.{0}]\nsingular = \"{0}\"\nclasses = [\"card\"]\nrule = \"1.1\"\n",
                    word(i).to_lowercase()
                )
            }),
        )
    }),
    // On one line that is too long to be drawn.
    family("what an extension removes and its base lacks", 200, |n| {
        extension(&format!("remove = [{}]\n", names(n)))
    }),
    family("unknown names in a list of an extension", 200, |n| {
        extension(&format!("[kinds.unit]\nrequired = [{}]\n", names(n)))
    }),
    family("words of a choice in a pattern", 40, |n| {
        let words = "soft ".repeat(n);
        let more = format!(
            "\n[choices]\nsoftly = \"{words}\"\n\n[phrases.hugging]\npattern = \"hugging <manner=softly>\"\nrule = \"hug\"\n"
        );
        pack("vocabulary.toml", &more)
    }),
    family("values in a circle", 30, |n| {
        let value = |i: usize| {
            format!(
                "\n[enumerations.deeds.values.{}]\nname = \"{}\"\ncounts-as = [\"{}\"]\nrule = \"hug\"\n",
                word(i).to_lowercase(),
                word(i),
                word((i + 1) % n).to_lowercase()
            )
        };
        pack("game.toml", &each(n, value))
    }),
    family("rules of a book", 30, |n| {
        pack(
            "rulebook.md",
            &each(n, |i| format!("\n## {} {}\n\nSoft.\n", 10 + i, word(i))),
        )
    }),
    family("references to a rule", 60, |n| {
        pack(
            "rulebook.md",
            &format!("\n## 9 Many\n\n{}\n", "{hug} ".repeat(n)),
        )
    }),
    // Rulebooks of other forms.
    family("scraps in a line of a rulebook", 60, |n| {
        one(
            "rules.txt",
            each_scrap(|i, scrap| format!("{i}: One\n\n{i}.1: {}\n\n", scrap.repeat(n))),
        )
    }),
    family("lines of a rulebook", 60, |n| {
        let lines = LINES.iter().map(|line| format!("{line}\n").repeat(n));
        one("rules.txt", lines.collect())
    }),
    family("editions of a rulebook", 60, |n| {
        let date = |i: usize| format!("{:04}-01-{:02}", 1000 + i / 28, 1 + i % 28);
        let editions = (0..=n).map(date).collect::<Vec<_>>().join(", ");
        let rules = each(n, |i| {
            let (since, until) = (date(i), date(i + 1));
            format!("## 1.{i} A\n- since: {since}\n- until: {until}\n\nIt is.\n\n")
        });
        let head = format!("---\ngame: b\ntitle: B\neditions: {editions}\n---\n\n");
        one("b.rulebook.md", format!("{head}{rules}"))
    }),
    family("terms of a rulebook", 60, |n| {
        let lines = LINES.iter().map(|line| format!("{line}\n\n").repeat(n));
        one(
            "rules.txt",
            format!("6: Words\n\n6.1: Terms\n\n{}", lines.collect::<String>()),
        )
    }),
    family("scraps in a glossary", 60, |n| {
        let terms = each_scrap(|i, scrap| {
            format!("{}: \"b\",\n", json(&format!("{i} {}", scrap.repeat(n))))
        });
        one("rules.json", format!("{{{terms}\"a\": \"b\"}}"))
    }),
    family("terms of a glossary on one line", 400, |n| {
        let terms = each(n, |i| format!("\"{}\":\"\",", word(i)));
        one("rules.json", format!("{{{terms}\"a\":\"b\"}}"))
    }),
    family("scraps in records", 60, |n| {
        let record = |i, scrap: &str| {
            let text = json(&scrap.repeat(n));
            format!("{{\"name\": {text}, \"id\": \"{i}\", \"text\": {text}, \"see\": {text}}},\n")
        };
        one(
            "rules.json",
            format!("[{}{{\"name\": \"a\"}}]", each_scrap(record)),
        )
    }),
    family("rules in pages", 60, |n| {
        one(
            "rules.txt",
            each(n, |i| {
                format!(
                    "{}.{}: See {i}.1 and {}.\n",
                    i / 9 + 1,
                    i % 9 + 1,
                    i % 9 + 1
                )
            }),
        )
    }),
    family("rules that include each other", 60, |n| {
        let record = |i: usize| {
            format!(
                "{{\"id\":\"t{i}\",\"text\":\"/section{{t{}}}/section{{t{i}}}\"}},",
                (i + 1) % n
            )
        };
        one(
            "rules.json",
            format!("[{}{{\"id\":\"end\",\"text\":\"x\"}}]", each(n, record)),
        )
    }),
    // Databases of other programs.
    family("columns of a table that no field is", 100, |n| {
        let names = each(n, |i| format!(",{}", word(i)));
        let row = ",x".repeat(n);
        let rows = each(10, |i| format!("Bear {i}{row}\n"));
        one("cards.table", format!("name{names}\n{rows}"))
    }),
    family("columns of a table with a part of the text", 100, |n| {
        let rows = each(n, |i| format!("Bear {i},One.\n"));
        one("cards.table", format!("name{}\n{rows}", ",text".repeat(n)))
    }),
    family("records with a key of their own", 100, |n| {
        let record = |i: usize| format!("{{\"name\":\"Bear {i}\",\"{}\":1}},", word(i));
        one("cards.table", format!("[{}[]]", each(n, record)))
    }),
    family("units that share a group of options", 40, |n| {
        let option = |i: usize| {
            format!(
                "<selectionEntry id=\"o{i}\" name=\"{}\" type=\"upgrade\"/>",
                word(i)
            )
        };
        // What the option depends on is in the group.
        let unit = |i: usize| {
            format!(
                "<selectionEntry id=\"u{i}\" name=\"{}\" type=\"unit\"><entryLinks><entryLink targetId=\"g\"/></entryLinks>\
                 <selectionEntries><selectionEntry name=\"A\" type=\"upgrade\" hidden=\"true\"><modifiers><modifier type=\"set\" \
                 field=\"hidden\" value=\"false\"><conditions><condition type=\"atLeast\" value=\"1\" field=\"selections\" scope=\"parent\" \
                 childId=\"o0\"/>\
                 </conditions></modifier></modifiers></selectionEntry></selectionEntries></selectionEntry>",
                word(i)
            )
        };
        book(&format!(
            "{}</selectionEntries><sharedSelectionEntryGroups><selectionEntryGroup id=\"g\" name=\"G\"><selectionEntries>{}\
             </selectionEntries></selectionEntryGroup></sharedSelectionEntryGroups><selectionEntries>",
            each(n, unit),
            each(n, option)
        ))
    }),
    family("attributes of an element", 300, |n| {
        book(&format!(
            "<selectionEntry id=\"u\" name=\"U\"{}/>",
            each(n, |i| format!(" a{i}=\"1\""))
        ))
    }),
    family("elements of a book", 60, |n| {
        book(&each(n, |i| {
            format!(
                "<selectionEntry id=\"u{i}\" name=\"{}\" type=\"unit\"/>",
                word(i)
            )
        }))
    }),
];

/// What marks something in a rulebook of one form or another.
pub const SCRAPS: [&str; 27] = [
    "<",
    "<link=a>",
    "<link=a>b</link>",
    "</link>",
    "{",
    "\\",
    "\\\\{",
    "**",
    "* ",
    "- ",
    "\t",
    "(",
    "1.1 ",
    "1.1",
    "1.",
    "/section{",
    "/section{a}",
    "[a](#",
    "[",
    ">> ",
    "• ",
    ". . ",
    "a/",
    " / ",
    "Ä",
    "a\0",
    "<:a:1>",
];

/// Lines with a meaning in a rulebook of one form or another.
pub const LINES: [&str; 20] = [
    "1: One",
    "1.1: One",
    "1.1 One",
    "1. One",
    "# One",
    "## 1.1 One",
    "CONTENTS",
    "Changelog",
    "- **One:** two",
    "1.1: One\t3",
    "One",
    "- one",
    "  - one",
    "Glossary",
    "",
    "1: One\n\n1.1: Two\n\n1.2: Three\n\n1.1: Two",
    "Copyright",
    "**",
    "\\",
    "> one",
];

/// A text as JSON writes it.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A text for each scrap, from its number, from 1 on.
fn each_scrap(of: impl Fn(usize, &str) -> String) -> String {
    (1..)
        .zip(SCRAPS)
        .map(|(number, scrap)| of(number, scrap))
        .collect()
}

/// So many of them, from their numbers.
fn each(count: usize, of: impl FnMut(usize) -> String) -> String {
    (0..count).map(of).collect()
}

/// A word of four letters, another one for each number below 456,976. Neighbours differ in more than one letter.
fn word(number: usize) -> String {
    let mixed = number * 100_003 % 456_976;
    let letter = |by: usize| char::from(b'a' + u8::try_from(mixed / by % 26).unwrap_or_default());
    let first = letter(17_576).to_ascii_uppercase();
    [first, letter(676), letter(26), letter(1)].iter().collect()
}

/// A card of the toy game with these lines in its block.
fn bear(name: &str, lines: &str) -> String {
    format!("bear \"{name}\" {{\n    corners (X)\n{lines}}}\n\n")
}

fn one(path: &str, text: String) -> Files {
    vec![(path.to_owned(), text)]
}

/// One file of the toy game.
fn toy(items: &str) -> Files {
    one("a.card", format!("game toy\n\n{items}"))
}

fn ashes(items: &str) -> Files {
    one("a.card", format!("game ashes\n\n{items}"))
}

/// One card of a game with this text.
fn text(game: &str, text: &str) -> Files {
    let kind = match game {
        "champions" => "ability",
        "lotr" => "event",
        _ => "ally",
    };
    one(
        "a.card",
        format!("game {game}\n\n{kind} \"A\" {{\n    text {{\n{text}\n    }}\n}}\n"),
    )
}

/// A deck of the toy game with these lines, and so many cards.
fn deck_and_cards(lines: &str, cards: usize, name: impl Fn(usize) -> String) -> Files {
    let cards = each(cards, |number| bear(&name(number), ""));
    let mut files = one("d.deck", format!("game toy\n# Mine\n{lines}"));
    files.extend(toy(&cards));
    files
}

/// A unit with these lines in its head, and a list of an army with one of it.
fn army(head: &str, taken: &str) -> Files {
    let unit = format!(
        "unit \"U\" {{\n    army \"Levy\"\n    category Core\n    points 1\n    size 1 to 100\n{head}}}\n"
    );
    let mut files = one(
        "d.deck",
        format!("game t9a\npoints 4000\narmy \"Levy\"\n# D\nCore\n5 U\n{taken}"),
    );
    files.extend(one(
        "a.card",
        format!("game t9a\n\narmy \"Levy\" {{\n    share Core 0 to 100\n}}\n\n{unit}"),
    ));
    files
}

fn settings(text: &str) -> Files {
    let mut files = one("cardc.toml", format!("game = \"toy\"\n{text}"));
    files.extend(toy(&bear("Bo", "")));
    files
}

/// Settings that name rulebooks of the toy game, in a project of an old edition.
fn named_rulebooks(count: usize, path: impl Fn(usize) -> String) -> String {
    let tables = each(count, |i| {
        let path = path(i);
        format!("[[rulebook]]\ngame = \"toy\"\npath = \"{path}\"\n")
    });
    format!("edition = \"2020-01-01\"\n{tables}")
}

/// The pack of the toy game with this behind one of its files.
fn pack(file: &str, more: &str) -> Files {
    let (changed, rest): (Vec<_>, Vec<_>) =
        TOY.into_iter().partition(|(path, _)| path.ends_with(file));
    let changed = changed
        .into_iter()
        .map(|(path, text)| (path.to_owned(), format!("{text}{more}")));
    let rest = rest
        .into_iter()
        .map(|(path, text)| (path.to_owned(), text.to_owned()));
    changed.chain(rest).chain(toy(&bear("Bo", ""))).collect()
}

/// An extension of a pack that ships.
fn extension(lines: &str) -> Files {
    let game = format!("[game]\nextends = \"champions\"\n{lines}");
    let mut files = one("games/champions/game.toml", game);
    files.extend(one("cardc.toml", "game = \"champions\"\n".to_owned()));
    files
}

/// So many names for a list in TOML.
fn names(count: usize) -> String {
    each(count, |i| format!("\"{}\", ", word(i).to_lowercase()))
}

/// An army book of another program.
fn book(entries: &str) -> Files {
    one(
        "book.xml",
        format!(
            "<catalogue id=\"book\" name=\"Levy\"><selectionEntries>{entries}</selectionEntries></catalogue>"
        ),
    )
}
