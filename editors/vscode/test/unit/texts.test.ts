import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardAt, gameOf, isVirtual, lineOfCard, rulesOf } from '../../src/texts';

test('rules are read from the list', () => {
    const list = 'champions:1.1        How to win\nchampions:last-stand Last Stand\n\n';
    assert.deepEqual(rulesOf(list), [
        { id: 'champions:1.1', title: 'How to win' },
        { id: 'champions:last-stand', title: 'Last Stand' },
    ]);
});

test('a file may name its game', () => {
    assert.equal(gameOf('//! About.\ngame champions // old\n'), 'champions');
    assert.equal(gameOf('game "t9a"'), 't9a');
    assert.equal(gameOf('unit "A game of two" {}'), undefined);
});

test('the card around a line is the last one that begins above', () => {
    const text = 'unit "A \\"B\\" C" {\n    text {\n        "x" {\n    }\n}\n\nside-quest "Second"\n{\n}';
    assert.equal(cardAt(text, 3), 'A "B" C');
    assert.equal(cardAt(text, 0), 'A "B" C');
    assert.equal(cardAt(text, 8), 'Second');
    assert.equal(cardAt('\nunit "A" {', 0), undefined);
});

test('a field with a name in quotes begins no card', () => {
    assert.equal(cardAt('unit "A" {\n    option "Lance" +1 each\n    artist "Edda"', 1), 'A');
});

test('a preview begins at its card', () => {
    assert.equal(lineOfCard('A\n  Draw.\n\nB\n  Draw.\n', 'B'), 3);
    assert.equal(lineOfCard('A\n', 'C'), 0);
    assert.equal(lineOfCard('A\n', undefined), 0);
});

test('a window without a folder on a disk is virtual', () => {
    assert.equal(isVirtual(['vscode-vfs']), true);
    assert.equal(isVirtual(['vscode-vfs', 'file']), false);
    assert.equal(isVirtual([]), false);
});
