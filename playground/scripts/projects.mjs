// The projects that come with the page: the first one, the examples of the repository, and a beginning for each game.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { READ } from '../src/read.mjs';

const EXAMPLES = [
    ['emberfall', 'Emberfall, for Age of Sigmar: Champions', 'cards/units.card'],
    ['ashes', 'Kilns and Cinders, for Ashes Reborn', 'cards/kilns.card'],
    ['lotr', 'The Old Ferry, for The Lord of the Rings LCG', 'cards/ford.card'],
    ['t9a', 'Saltmarsh Levy, for The Ninth Age', 'saltmarsh-levy/units.card'],
    ['own-game', 'Teatime, a game of its own', 'cards/first.card'],
    ['broken', 'Everything that can be wrong', 'cards/text.card'],
];

const STARTERS = [
    ['champions', 'New: Age of Sigmar: Champions'],
    ['ashes', 'New: Ashes Reborn'],
    ['lotr', 'New: The Lord of the Rings LCG'],
    ['t9a', 'New: The Ninth Age'],
    ['my-game', 'New: a game of your own'],
];

/** Each with its id, its title, the heading that it is listed under, and its files. */
export function projects(repository, starters) {
    const welcome = project('welcome', join(repository, 'playground/welcome'), 'cards/first.card');
    const examples = EXAMPLES.map(([id, title, open]) => ({
        id,
        title,
        group: 'Examples',
        project: project(id, join(repository, 'examples', id), open),
    }));
    const begun = STARTERS.map(([id, title]) => ({
        id: `new-${id}`,
        title,
        group: 'New project',
        project: project(`my-${id}`.replace('my-my', 'my'), join(starters, id)),
    }));
    return [{ id: 'welcome', title: 'Two first cards', group: 'Examples', project: welcome }, ...examples, ...begun];
}

/** The files of a folder that cardc reads. What is not UTF-8 is left out. */
function project(name, folder, open) {
    const files = {};
    for (const entry of readdirSync(folder, { recursive: true }).sort()) {
        const path = entry.split(sep).join('/');
        if (READ.test(path) && statSync(join(folder, entry)).isFile()) {
            try {
                files[path] = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(folder, entry)));
            } catch {
                // An example of a file that no tool can read.
            }
        }
    }
    open ??= Object.keys(files).find((path) => path.endsWith('.card'));
    if (files[open] === undefined) {
        throw new Error(`${relative('.', folder)} has no ${open}.`);
    }
    return { name, files, open };
}
