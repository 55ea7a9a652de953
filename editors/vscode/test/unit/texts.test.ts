import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deckForms, explainedIn, foundIn, GAMES, gameOf, gameOfProject, isVirtual, rulesOf, summaryOf } from '../../src/texts';

test('rules are read from the list', () => {
    const list = 'champions:1.1        How to win\nchampions:last-stand Last Stand\n\n';
    assert.deepEqual(rulesOf(list), [
        { id: 'champions:1.1', title: 'How to win' },
        { id: 'champions:last-stand', title: 'Last Stand' },
    ]);
    assert.equal(rulesOf(list, 'champions:last-stand')[0]?.title, 'Last Stand');
});

test('a file may name its game', () => {
    assert.equal(gameOf('//! About.\ngame champions // old\n'), 'champions');
    assert.equal(gameOf('game "t9a"'), 't9a');
    assert.equal(gameOf('unit "A game of two" {}'), undefined);
});

test('a project names its game in its settings', () => {
    assert.equal(gameOfProject('# About.\ngame = "ashes"\n[lints]\n'), 'ashes');
    assert.equal(gameOfProject("[[rulebook]]\n    game = 'lotr'\n"), 'lotr');
    assert.equal(gameOfProject('[lints]\n'), undefined);
});

test('diagnostics are read from the list', () => {
    const list = 'syntax:\n  missing-token                  error    something is missing\n\ndecks:\n';
    assert.deepEqual(explainedIn(list), [{ code: 'missing-token', level: 'error', summary: 'something is missing' }]);
});

test('a check is summed up', () => {
    const broken = readFileSync('../../examples/broken/expected.txt', 'utf8');
    const found = foundIn(`${broken}checked 130 cards and 9 decks in 27 files: 128 errors, 46 warnings, 3 hints\n`);
    assert.equal(found?.files, 27);
    assert.equal(found.errors, broken.split('\n').filter((line) => line.includes(': error[')).length);
    assert.equal(summaryOf({ errors: 3, warnings: 1, hints: 0, files: 12 }), '3 errors, 1 warning in 12 files.');
    assert.equal(summaryOf({ errors: 0, warnings: 0, hints: 0, files: 1 }), 'No problems in 1 file.');
    assert.equal(foundIn('error: no such folder\n'), undefined);
});

test('a deck is offered the formats of its game alone', () => {
    assert.deepEqual(deckForms('lotr').map(({ to }) => to), ['text', 'lotr-text', 'octgn']);
    for (const game of ['teatime', undefined]) {
        assert.deepEqual(deckForms(game).map(({ to }) => to), ['text']);
    }
});

test('the games to choose from are those that ship', () => {
    assert.deepEqual(GAMES.map(({ id }) => id).sort(), readdirSync('../../games').sort());
});

test('a window without a folder on a disk is virtual', () => {
    assert.equal(isVirtual(['vscode-vfs']), true);
    assert.equal(isVirtual(['vscode-vfs', 'file']), false);
    assert.equal(isVirtual([]), false);
});
