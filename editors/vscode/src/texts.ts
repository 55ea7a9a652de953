/** What the commands read from documents and from what `cardc` prints, and the choices that they offer. */

/** A rule, as `cardc rules list` and the server name it. */
export interface Rule {
    readonly id: string;
    readonly title: string;
}

/** The rules in the lines of `cardc rules list`, that of the cursor first. */
export function rulesOf(list: string, here?: string): Rule[] {
    const rules = list.split('\n').flatMap((line) => {
        const [, id, title] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
        return id === undefined || title === undefined ? [] : [{ id, title }];
    });
    return rules.sort((one, other) => Number(other.id === here) - Number(one.id === here));
}

/** A diagnostic, as `cardc explain` lists it. */
export interface Explained {
    readonly code: string;
    readonly level: string;
    readonly summary: string;
}

/** The diagnostics in the lines of `cardc explain`. */
export function explainedIn(list: string): Explained[] {
    return list.split('\n').flatMap((line) => {
        const [, code, level, summary] = /^\s+(\S+)\s+(error|warning|hint)\s+(\S.*)$/.exec(line) ?? [];
        return code === undefined || level === undefined || summary === undefined ? [] : [{ code, level, summary }];
    });
}

/** The game that a card or deck names itself; else that of its project counts. */
export function gameOf(text: string): string | undefined {
    return /^[ \t]*game[ \t]+"?([\w-]+)/mu.exec(text)?.[1];
}

/** The game that a `cardc.toml` names. */
export function gameOfProject(settings: string): string | undefined {
    return /^[ \t]*game[ \t]*=[ \t]*["']([\w-]+)/mu.exec(settings)?.[1];
}

/** What a check has found. */
export interface Found {
    readonly errors: number;
    readonly warnings: number;
    readonly hints: number;
    readonly files: number;
}

/** What the output of `cardc check --format concise` says; `undefined` where it has no summary. */
export function foundIn(output: string): Found | undefined {
    const lines = output.split(/\r?\n/);
    const files = lines.map((line) => /^checked .* in (\d+) files?\b/i.exec(line)?.[1]).find((count) => count !== undefined);
    if (files === undefined) {
        return undefined;
    }
    const count = (level: string) => lines.filter((line) => new RegExp(`^.+?:\\d+:\\d+: ${level}\\b`).test(line)).length;
    return { errors: count('error'), warnings: count('warning'), hints: count('hint'), files: Number(files) };
}

/** `3 errors and 1 warning in 12 files.` */
export function summaryOf({ errors, warnings, hints, files }: Found): string {
    const counts = [counted(errors, 'error'), counted(warnings, 'warning'), counted(hints, 'hint')];
    const some = counts.filter((count) => !count.startsWith('0 ')).join(', ');
    return `${some === '' ? 'No problems' : some} in ${counted(files, 'file')}.`;
}

export function counted(count: number, word: string): string {
    return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** What `cardc coverage --format json` tells. */
export interface Coverage {
    readonly cards: number;
    readonly sentences: number;
    readonly understood: number;
    readonly prose: number;
    readonly cards_fully_understood: number;
    readonly declined: readonly {
        readonly path: string;
        readonly card: string;
        readonly line: number;
        readonly column: number;
        readonly sentence: string;
        readonly found: string;
    }[];
}

/** A card, as `cardc list --format json` tells it. */
export interface ListedCard {
    readonly path: string;
    readonly line: number;
    readonly column: number;
    readonly kind: string;
    readonly name: string;
    readonly set: string | null;
    readonly text: readonly { readonly line: string }[];
}

/** A game that ships with cardc. */
export interface Game {
    readonly id: string;
    readonly name: string;
}

/** The games that `cardc new --game` takes. */
export const GAMES: readonly Game[] = [
    { id: 'champions', name: 'Champions' },
    { id: 'ashes', name: 'Ashes' },
    { id: 'lotr', name: 'The Lord of the Rings' },
    { id: 't9a', name: 'The Ninth Age' },
];

/** A way to share a deck. */
export interface DeckForm {
    /** What `cardc export deck --to` calls it. */
    readonly to: string;
    /** The game of its decks, where it is for those of one alone. */
    readonly game?: string;
    readonly label: string;
    /** Behind "Copied the deck as". */
    readonly copied: string;
    readonly detail: string;
}

const DECK_FORMS: readonly DeckForm[] = [
    { to: 'text', label: 'List', copied: 'a list', detail: 'Headings and lines such as "3x Name"' },
    { to: 'champions-code', game: 'champions', label: 'Share code', copied: 'a share code', detail: 'The official code. The cards need their ids.' },
    { to: 'ashes-text', game: 'ashes', label: 'List for Ashes sites', copied: 'a list', detail: 'The Phoenixborn and the dice come first' },
    { to: 'lotr-text', game: 'lotr', label: 'List with sets', copied: 'a list', detail: 'Names the set of each card' },
    { to: 'octgn', game: 'lotr', label: 'OCTGN deck', copied: 'an OCTGN deck', detail: 'An .o8d file for OCTGN' },
];

/** The forms for a deck of a game, the usual one first. */
export function deckForms(game: string | undefined): DeckForm[] {
    return DECK_FORMS.filter((form) => form.game === undefined || form.game === game);
}

/** Something of another program that `cardc import` reads. */
export interface ImportForm {
    readonly what: 'cards' | 'deck';
    /** What `--from` calls it. */
    readonly from: string;
    readonly label: string;
    readonly detail: string;
    /** The endings of its files. A text may also be in the clipboard. */
    readonly endings: readonly string[];
    readonly isText?: boolean;
}

export const IMPORT_FORMS: readonly ImportForm[] = [
    { what: 'deck', from: 'text', label: 'Deck list', detail: 'Lines such as "3x Name"', endings: ['txt'], isText: true },
    { what: 'deck', from: 'champions-code', label: 'Champions share code', detail: 'The official code of a deck', endings: ['txt'], isText: true },
    { what: 'deck', from: 'ashes-text', label: 'Ashes deck list', detail: 'A text list with dice', endings: ['txt'], isText: true },
    { what: 'deck', from: 'ashes-json', label: 'Ashes decks (JSON)', detail: 'One or many', endings: ['json'] },
    { what: 'deck', from: 'lotr-text', label: 'The Lord of the Rings deck list', detail: 'A text list', endings: ['txt'], isText: true },
    { what: 'deck', from: 'lotr-json', label: 'The Lord of the Rings decks (JSON)', detail: 'One or many', endings: ['json'] },
    { what: 'deck', from: 'octgn', label: 'The Lord of the Rings deck (OCTGN)', detail: 'An .o8d file', endings: ['o8d'] },
    { what: 'deck', from: 'newrecruit-json', label: 'Army lists of New Recruit', detail: 'An exported roster, or short lists', endings: ['json'] },
    { what: 'cards', from: 'champions-json', label: 'Champions cards (JSON)', detail: 'A card database', endings: ['json'] },
    { what: 'cards', from: 'ashes-json', label: 'Ashes cards (JSON)', detail: 'A card database', endings: ['json'] },
    { what: 'cards', from: 'lotr-tsv', label: 'The Lord of the Rings cards (TSV)', detail: 'A table with tabs', endings: ['tsv', 'txt'] },
    { what: 'cards', from: 'battlescribe', label: 'The Ninth Age army book', detail: 'A BattleScribe catalogue (.cat)', endings: ['cat'] },
];

/** Whether a window has no folder on a disk that `cardc` could read. */
export function isVirtual(schemes: readonly string[]): boolean {
    return schemes.length > 0 && schemes.every((scheme) => scheme !== 'file');
}
