/** What the commands read from documents and from what `cardc` prints. */

/** A rule, as `cardc rules list` names it. */
export interface Rule {
    readonly id: string;
    readonly title: string;
}

/** The rules in the lines of `cardc rules list`. */
export function rulesOf(list: string): Rule[] {
    return list.split('\n').flatMap((line) => {
        const [, id, title] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
        return id === undefined || title === undefined ? [] : [{ id, title }];
    });
}

/** The game that a card or deck names itself; else that of its project counts. */
export function gameOf(text: string): string | undefined {
    return /^[ \t]*game[ \t]+"?([\w-]+)/mu.exec(text)?.[1];
}

/** The name of the card around a line, which is counted from 0. */
export function cardAt(text: string, line: number): string | undefined {
    const above = text.split(/\r\n|\n|\r/).slice(0, line + 1).reverse();
    for (const candidate of above) {
        const name = /^\s*[\p{L}_][\p{L}\p{N}_-]*\s+"((?:[^"\\]|\\.)*)"\s*(?:\{|$|\/\/)/u.exec(candidate)?.[1];
        if (name !== undefined) {
            return name.replace(/\\(.)/g, '$1');
        }
    }
    return undefined;
}

/** The line of a printed page that a card's text begins at, counted from 0; the first where it has none. */
export function lineOfCard(page: string, name: string | undefined): number {
    return name === undefined ? 0 : Math.max(0, page.split('\n').indexOf(name));
}

/** A way to share a deck. */
export interface DeckForm {
    /** What `cardc export deck --to` calls it. */
    readonly to: string;
    readonly label: string;
    readonly detail: string;
}

/** The forms that a clipboard can hold, the first the usual one. */
export const DECK_FORMS: readonly DeckForm[] = [
    { to: 'champions-code', label: 'Share code', detail: 'The official code of Champions; the cards need their ids' },
    { to: 'text', label: 'List', detail: 'Headings and lines such as "3x Name"' },
    { to: 'ashes-text', label: 'List of Ashes', detail: 'With the Phoenixborn and the dice first' },
    { to: 'lotr-text', label: 'List of The Lord of the Rings', detail: 'With the sets of the cards' },
    { to: 'octgn', label: 'OCTGN', detail: 'A deck of The Lord of the Rings (.o8d)' },
];

/** Whether a window has no folder on a disk that `cardc` could read. */
export function isVirtual(schemes: readonly string[]): boolean {
    return schemes.length > 0 && schemes.every((scheme) => scheme !== 'file');
}
