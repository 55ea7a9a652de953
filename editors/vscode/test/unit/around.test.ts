import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freeName, gameOfFolder, Projects } from '../../src/around';

let folder: string;
before(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardc-around-'));
    for (const game of ['ashes', 'lotr']) {
        mkdirSync(join(folder, game, 'decks'), { recursive: true });
        writeFileSync(join(folder, game, 'cardc.toml'), `game = "${game}"\n`);
    }
});
after(() => rmSync(folder, { recursive: true }));

/** A window with some of the projects, whose user chooses the last one. */
const projectsOf = (...games: string[]) => new Projects({
    folder: () => folder,
    projects: async () => games.map((game) => join(folder, game)),
    choose: async (projects) => projects.at(-1),
});

test('the game is that of the nearest settings', () => {
    assert.equal(gameOfFolder(join(folder, 'ashes', 'decks')), 'ashes');
    assert.equal(gameOfFolder(folder), undefined);
});

test('what is no file belongs to the project of the last file', async () => {
    const projects = projectsOf('ashes', 'lotr');
    assert.equal(projects.folderOf(), folder);
    projects.follow(join(folder, 'ashes', 'decks', 'a.deck'));
    // A file of no project says nothing.
    projects.follow(join(folder, 'notes.md'));
    assert.equal(projects.folderOf(), join(folder, 'ashes'));
    assert.equal(await projects.chosen(), join(folder, 'ashes'));
    assert.equal(await projects.chosen(join(folder, 'lotr', 'b.deck')), join(folder, 'lotr'));
});

test('before there is a last file, one is asked only among several projects', async () => {
    assert.equal(await projectsOf('ashes', 'lotr').chosen(), join(folder, 'lotr'));
    assert.equal(await projectsOf('ashes').chosen(), join(folder, 'ashes'));
    assert.equal(await projectsOf().chosen(), folder);
});

test('a new document takes the name of no other', () => {
    assert.equal(freeName('new', '.deck', () => false), 'new.deck');
    assert.equal(freeName('new', '.deck', (name) => ['new.deck', 'new-2.deck'].includes(name)), 'new-3.deck');
});
