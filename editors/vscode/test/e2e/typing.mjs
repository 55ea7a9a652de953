// Cards, decks and rules, typed key by key as a person does. Whatever lists open meanwhile, the file is what was typed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf, TEXTS } from '../typed.mjs';
import { check, say, waitFor } from './screen.mjs';

const ALL = Object.keys(TEXTS).filter((name) => !name.startsWith('short '));
const SHORT = Object.keys(TEXTS).filter((name) => name.startsWith('short '));

/** Milliseconds for a key, and what is typed so. */
export const PACES = [
    { pace: 90, names: ALL },
    { pace: 170, names: ['unit', 'deck', 'short rule'] },
    { pace: 300, names: SHORT },
];

/** All of it at each pace, which takes long. */
export const EVERYTHING = PACES.map(({ pace }) => ({ pace, names: ALL }));

/** Types into a copy of examples/ that is open. */
export async function typing(screen, { workspace, pace, names }) {
    const damages = [];
    for (const name of names) {
        const { file, text } = TEXTS[name];
        damages.push(...await typeFile(screen, join(workspace, file), text, { name, pace }));
    }
    check(damages.length === 0, `what is typed at ${pace} ms a key is kept${damages.map((damage) => `\n  ${damage}`).join('')}`);
}

/** Types a text at the end of a file, and saves it. Gives what became of it, if it is not what was typed. */
async function typeFile(screen, file, text, { name, pace }) {
    const before = read(file);
    if (before === '') {
        writeFileSync(file, '');
    }
    await screen.open(file, before.split('\n').length);
    const lists = await typeKeys(screen, keysOf(text), pace);
    await screen.press('Escape');
    await screen.press('Control+S');
    const isSaved = () => read(file) === before + text;
    await waitFor('the file', isSaved).catch(() => undefined);
    const damage = firstDifference(before + text, read(file));
    if (damage !== undefined) {
        await screen.picture(`typed-${pace}-${name}`);
        return [`${name}: ${damage}`];
    }
    say(`${name}, typed at ${pace} ms a key with lists open at ${lists} of ${text.length} keys`);
    return lists > 0 ? [] : [`${name}: no list was open`];
}

/** Types keys at a pace, and counts those before which a list was open. */
async function typeKeys(screen, keys, pace) {
    let lists = 0;
    await screen.typeAtPace(keys, pace, async (key) => {
        const isOpen = await screen.isSuggesting();
        lists += isOpen ? 1 : 0;
        if (key === 'ArrowDown' && isOpen) {
            // An arrow would move in the list, as one who looks at it knows.
            await screen.press('Escape');
        }
    });
    return lists;
}

function read(file) {
    try {
        return readFileSync(file, 'utf8');
    } catch {
        return '';
    }
}

/** Where two texts begin to differ, in words. */
function firstDifference(wanted, found) {
    if (wanted === found) {
        return undefined;
    }
    const [ours, theirs] = [wanted.split('\n'), found.split('\n')];
    const line = ours.findIndex((text, index) => text !== theirs[index]);
    const at = line < 0 ? ours.length : line;
    return `line ${at + 1} is ${JSON.stringify(theirs[at])} instead of ${JSON.stringify(ours[at])}`;
}
