// What VS Code makes of keys in our languages, by its own code: see keyboard.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error What the tests type is plain JavaScript.
import { keysOf, TEXTS } from '../typed.mjs';
import { typed } from './keyboard';

/** Types keys at `$0`, where `\n` is Enter. */
function check(language: string, before: string, keys: string, after: string): void {
    test(`${language}: ${JSON.stringify(keys)} in ${JSON.stringify(before)}`, () => {
        assert.equal(typed(language, before, keys), after);
    });
}

// Enter between braces, and behind a brace that is open.
check('card', 'unit "Ash" $0', '{\n', 'unit "Ash" {\n    $0\n}');
check('card', '    text {$0}', '\n', '    text {\n        $0\n    }');
check('card', '    text {$0\n    }', '\n', '    text {\n        $0\n    }');
check('card', '    text {$0\n        Draw.\n    }', '\n', '    text {\n        $0\n        Draw.\n    }');
check('card', '    text {$0 Draw. }', '\n', '    text {\n        $0 Draw. }');
check('card', '    text { Draw.$0', '\n', '    text { Draw.\n        $0');
check('card', '    text { // the "printed" one$0', '\n', '    text { // the "printed" one\n        $0');
check('card', '    text { Draw. }$0', '\n', '    text { Draw. }\n    $0');

// Braces in names, values and comments open nothing.
check('card', 'unit "Slag {"$0', '\n', 'unit "Slag {"\n$0');
check('card', 'unit "Slag {" $0', '{\ncost', 'unit "Slag {" {\n    cost$0\n}');
check('card', 'unit "Slag }" $0', '{\ncost', 'unit "Slag }" {\n    cost$0\n}');
check('card', 'unit "Ash" {\n    flavour "A { //"$0\n}', '\n', 'unit "Ash" {\n    flavour "A { //"\n    $0\n}');
check('card', '    // text {$0', '\n', '    // text {\n    $0');
check('card', '    // text {$0} Draw', '\n', '    // text {\n    // $0} Draw');
check('card', '    cost 5 // not {$0', '\n', '    cost 5 // not {\n    $0');
check('card', '    text { // not {$0', '\n', '    text { // not {\n        $0');

// Inside of a block, each line begins where the one above does, also behind blank ones.
check('card', 'unit "Ash" {\n    cost 5$0\n}', '\n\ntext', 'unit "Ash" {\n    cost 5\n\n    text$0\n}');
check('card', '    text {\n        Draw.$0\n    }', '\n', '    text {\n        Draw.\n        $0\n    }');
check('card', '    text {\n        Draw.\n$0\n    }', '\n', '    text {\n        Draw.\n\n        $0\n    }');
check('card', '    text {\n        Draw.\n    }$0\n}', '\n', '    text {\n        Draw.\n    }\n    $0\n}');
check('card', 'unit "Ash" {\n}$0', '\n\nunit', 'unit "Ash" {\n}\n\nunit$0');
check('card', '$0unit "Ash" {\n}', '\n', '\n$0unit "Ash" {\n}');

// A closing brace on a line of its own goes back.
check('card', '    text {\n        Draw.\n        $0\n', '}', '    text {\n        Draw.\n    }$0\n');
check('card', 'unit "Ash" {\n    text {\n        Draw.\n    }\n    $0', '}', 'unit "Ash" {\n    text {\n        Draw.\n    }\n}$0');
check('card', '    text { Draw.$0}', '\n', '    text { Draw.\n    $0}');

// A comment goes on where it is split, and Enter at its end begins a plain line.
check('card', '    /// Who she is.$0', '\n', '    /// Who she is.\n    $0');
check('card', '    /// Who $0she is.', '\n', '    /// Who \n    /// $0she is.');
check('card', '    /// A {$0} b', '\n', '    /// A {\n    /// $0} b');
check('card', '//! Ash$0', '\ngame champions', '//! Ash\ngame champions$0');
check('card', '//! Ash $0and ice', '\n', '//! Ash \n//! $0and ice');
check('card', '    // Not$0 yet', '\n', '    // Not\n    // $0 yet');
check('card', '    // Not yet$0', '\n', '    // Not yet\n    $0');

// What closes by itself, and is typed over.
check('card', 'unit $0', '"Slag {" {', 'unit "Slag {" {$0}');
check('card', '        $0', '[Draw] 1 (X).', '        [Draw] 1 (X).$0');
check('card', '    // $0', '{"([', '    // {"([$0');
check('card', "        Nagash$0", "'s", "        Nagash's$0");

// A deck is a flat list.
check('deck', '# First$0', '\n\nUnit\n', '# First\n\nUnit\n$0');
check('deck', 'Champion {$0', '\n', 'Champion {\n$0');
check('deck', '$0', '3x Ash (2.9.2)\n', '3x Ash (2.9.2)\n$0');
check('deck', '3x Ash $0', '(\n', '3x Ash (\n$0)');
check('deck', '3x Ash [$0', '\n', '3x Ash [\n$0');
check('deck', '/// Mine$0', '\n', '/// Mine\n$0');
check('deck', '/// Mi$0ne', '\n', '/// Mi\n/// $0ne');
check('deck', '// Not$0 yet', '\n', '// Not\n// $0 yet');
check('deck', '// Not yet$0', '\n', '// Not yet\n$0');

check('toml', '[cards]$0', '\n', '[cards]\n$0');
check('toml', 'tags = $0', '[\n"a",\n"b"', 'tags = [\n    "a",\n    "b"$0\n]');
check('toml', 'tag = {$0}', '\n', 'tag = {\n    $0\n}');
check('toml', '# tags [$0]', '\n', '# tags [\n$0]');
check('toml', 'name = $0', '"a [{" # ["', 'name = "a [{" # ["$0');

for (const [name, { file, text }] of Object.entries(TEXTS as Record<string, { file: string; text: string }>)) {
    const language = /\.(card|deck)$/.exec(file)?.[1];
    if (language !== undefined) {
        test(`${name}: what is typed key by key is kept`, () => {
            assert.equal(typed(language, '$0', keysOf(text)), `${text}$0`);
        });
    }
}

// FIXME: Where VS Code does not yet have the tokens of the lines above, it asks no language configuration: Enter takes the blanks of
// the line over, and nothing closes by itself (microsoft/vscode#21564). The end-to-end test sees it when the machine is too busy.
test('card: without the tokens of the lines above, Enter does not indent', () => {
    const [before, keys] = ['spell "Ash" {\n    cost 5$0\n}', '\n\ntext {\nDraw.'];
    assert.equal(typed('card', before, keys, 'late'), 'spell "Ash" {\n    cost 5\n\n    text {\n    Draw.$0\n}');
    assert.equal(typed('card', before, keys), 'spell "Ash" {\n    cost 5\n\n    text {\n        Draw.$0\n    }\n}');
});
