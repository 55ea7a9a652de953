// Cards, decks and rules, typed key by key as a person does. Whatever lists open meanwhile, the file is what was typed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, say, waitFor } from './screen.mjs';

/** What is typed, by the file that it goes to. A file that is there is continued at its end. */
const TEXTS = {
    unit: {
        file: 'emberfall/cards/typed-unit.card',
        text: `game champions
set "Emberfall"

unit "Slag Hound" {
    alliance Chaos
    tags Beast, Stacking
    corners (X) (1) [2]
    rarity Common
    number 91

    text {
        X damage to your Opponent. Increase this by 1 per Support.
        Last Stand: Draw 1 card.
    }
}
`,
    },
    champion: {
        file: 'emberfall/cards/typed-champion.card',
        text: `game champions

champion "Ilka of the Slag" {
    alliance Chaos
    class Warrior
    tags Daemon
    health +2
    cost 6
    quest Unit / Spell / Damage / Unit

    text {
        Heroic Act: Draw 1 card.
    }
}
`,
    },
    spell: {
        file: 'emberfall/cards/typed-spell.card',
        text: `game champions

spell "Ash Rain" {
    alliance Death
    corners (o) (o)
    highlight enemies ..#..

    text {
        Highlighted Units are Dormant.
    }
}
`,
    },
    deck: {
        file: 'emberfall/decks/typed.deck',
        text: `game champions
format constructed

# My First Deck

Champion
1x Warden of the Ashroad
1x Ashen Castellan

Unit
3x Ashroad Vanguard
`,
    },
    rule: {
        file: 'own-game/games/teatime/rulebook.md',
        text: `
## spill Spill
- see: draw, serve

Put the cup back ({draw}). A Guest that is {serve|served} loses it.
`,
    },
    'card of an own game': {
        file: 'own-game/cards/first.card',
        text: `
guest "The Cold Curate" {
    cost 2
    thirst 3

    text {
        [Gossip] 1.
        When this Guest is [Served], [Draw] 1 card.
    }
}
`,
    },
    'card of Ashes': {
        file: 'ashes/cards/typed.card',
        text: `game ashes

ally "Clay Runner" {
    cost main, 1 charm class
    attack 1
    life 1
    recover 1

    text {
        When this unit comes into play, draw 1 card.
    }
}
`,
    },
    // Where lists once swallowed the Enter, for those who type slowly.
    'short card': {
        file: 'emberfall/cards/typed-short.card',
        text: `game champions

unit "Ash" {
    alliance Chaos
    tags Beast
    rarity Common
    number 9
}
`,
    },
    'short deck': {
        file: 'emberfall/decks/typed-short.deck',
        text: `# First

Champion
1x Ashen Castellan

Unit
3x Bastion Ram
`,
    },
    'short rule': {
        file: 'own-game/games/teatime/rulebook.md',
        text: `
## spill Spill
- see: draw

See {serve}.
`,
    },
};

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
    await waitFor('the file', isSaved, 5000).catch(() => undefined);
    const damage = firstDifference(before + text, read(file));
    if (damage !== undefined) {
        await screen.picture(`typed-${pace}-${name}`);
        return [`${name}: ${damage}`];
    }
    say(`${name}, typed at ${pace} ms a key with lists open at ${lists} of ${text.length} keys`);
    return lists > 0 ? [] : [`${name}: no list was open`];
}

/**
 * The keys for a text in an editor that indents, and closes brackets and quotes by itself: a closing one is typed over,
 * unless it stands on a line of its own, where the cursor steps over it.
 */
function keysOf(text) {
    const keys = [];
    const lines = text.split('\n');
    lines.forEach((line, index) => {
        const typed = line.trimStart();
        if (typed === '}') {
            keys.push('ArrowDown', 'End');
            return;
        }
        if (index > 0) {
            keys.push('Enter');
        }
        keys.push(...typed);
    });
    return keys;
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
