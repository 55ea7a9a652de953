// Cards, decks and rules, and the keys that they are typed with: in a real VS Code, and in its editor without a screen.

/** What is typed, by the file that it goes to. A file that is there is continued at its end. */
export const TEXTS = {
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

/**
 * The keys for a text in an editor that indents, and closes brackets and quotes by itself: a closing one is typed over,
 * unless it stands on a line of its own, where the cursor steps over it.
 */
export function keysOf(text) {
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
