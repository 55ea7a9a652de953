import assert from 'node:assert/strict';
import { test } from 'node:test';

import { deflateSync, strToU8 } from 'fflate';

import {
    asName,
    fromFiles,
    fromFragment,
    toArchive,
    toFragment,
    whatIsWrongWith,
    type Project,
} from '../../src/project';

const PROJECT: Project = {
    name: 'herons',
    files: { 'cards/first.card': 'unit "Ärger 😀" {}\n', 'cardc.toml': 'game = "toy"\n' },
    open: 'cards/first.card',
};

test('a link holds a project', () => {
    const fragment = toFragment(PROJECT);
    assert.match(fragment, /^project=[\w-]+$/, 'letters that a link may have');
    assert.deepEqual(fromFragment(`#${fragment}`), PROJECT);
});

test('a link that holds no whole project is refused', () => {
    const fragment = toFragment(PROJECT);
    const packed = (value: unknown) => toFragment(value as Project);
    for (const wrong of [
        '',
        '#example=emberfall',
        'project=',
        'project=abc',
        fragment.slice(0, -4),
        packed(null),
        packed({ ...PROJECT, open: 'other.card' }),
        packed({ ...PROJECT, files: { 'cards/first.card': 1 } }),
        packed({ ...PROJECT, files: { ...PROJECT.files, '../outside.card': '' } }),
    ]) {
        assert.equal(fromFragment(wrong), undefined, wrong);
    }
});

test('what a link could not give back is refused when it is made', () => {
    const large = { ...PROJECT, files: { 'cards/first.card': ' '.repeat(9 << 20) } };
    assert.throws(() => toFragment(large), RangeError);
    const packed = Buffer.from(deflateSync(strToU8(JSON.stringify(large)))).toString('base64url');
    assert.ok(packed.length < 100_000);
    assert.equal(fromFragment(`project=${packed}`), undefined, 'however small the link is');
});

test('a project has the name of a folder', () => {
    assert.equal(asName('Red / Blue'), 'Red   Blue');
    for (const name of ['', '.', '..', ' / ', '../../x']) {
        assert.doesNotMatch(asName(name), /^\.*$|\//, name);
    }
    const fragment = toFragment({ ...PROJECT, name: '../../x' });
    assert.doesNotMatch(fromFragment(fragment)?.name ?? '/', /\//);
});

test('lines that end in other ways end with \\n', () => {
    const files = { 'cards/first.card': 'a\r\nb\rc\n' };
    assert.equal(fromFragment(toFragment({ ...PROJECT, files }))?.files['cards/first.card'], 'a\nb\nc\n');
});

test('an archive that was downloaded can be opened', async () => {
    const archive = new File([toArchive(PROJECT)], 'herons.zip');
    assert.deepEqual(await fromFiles([archive]), [PROJECT.files, []]);
});

test('what cannot be opened is named', async () => {
    const [files, refused] = await fromFiles([
        new File([new Uint8Array([0xff])], 'odd.card'),
        new File(['no archive'], 'odd.zip'),
        new File(['x'], 'notes.txt'),
        new File(['unit'], 'good.card'),
    ]);
    assert.deepEqual(files, { 'good.card': 'unit' });
    assert.equal(refused.length, 3);
    assert.match(refused[0] ?? '', /odd\.card is not UTF-8/);
    assert.match(refused[1] ?? '', /odd\.zip cannot be opened/);
    assert.match(refused[2] ?? '', /notes\.txt/);
});

test('a path names a file that cardc reads, inside of the project', () => {
    for (const good of ['a.card', 'cards/a b.card', 'decks/x.deck', 'cardc.toml', 'games/x/game.toml', 'x.rulebook.md']) {
        assert.equal(whatIsWrongWith(good), undefined, good);
    }
    for (const bad of ['', 'a', 'a.txt', '/a.card', '../a.card', 'a//b.card', 'a\\b.card', 'a\n.card', 'cards/']) {
        assert.notEqual(whatIsWrongWith(bad), undefined, JSON.stringify(bad));
    }
});
