import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
// @ts-expect-error The build scripts are plain JavaScript.
import { copyGrammars } from '../../scripts/grammars.mjs';

let folder: string;
beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardc-grammars-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const grammar = (name: string, scopeName: string) =>
    writeFileSync(join(folder, name), JSON.stringify({ scopeName, patterns: [] }));

test('grammars are copied', () => {
    grammar('card.tmLanguage.json', 'source.card');
    grammar('deck.tmLanguage.json', 'source.deck');
    copyGrammars(folder, join(folder, 'to'));
    assert.deepEqual(readdirSync(join(folder, 'to')).sort(), ['card.tmLanguage.json', 'deck.tmLanguage.json']);
});

test('a missing grammar is named, with the way to make it', () => {
    grammar('card.tmLanguage.json', 'source.card');
    assert.throws(() => copyGrammars(folder, join(folder, 'to')), /Missing .*deck\.tmLanguage\.json\.\n.*cargo xtask/);
});

test('a grammar of another language is refused', () => {
    grammar('card.tmLanguage.json', 'source.card');
    grammar('deck.tmLanguage.json', 'source.card');
    assert.throws(() => copyGrammars(folder, join(folder, 'to')), /declares the scope source\.card/);
});
