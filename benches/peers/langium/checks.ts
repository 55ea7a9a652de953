// The checks of heads and decks that cardc makes too. Those of the text it cannot make: it does not know what a text says.
import { type ValidationAcceptor, type ValidationChecks } from 'langium';
import {
    isAlliance, isClass, isCorners, isCost, isEntry, isHealth, isHighlight, isQuest, isTags,
    type Card, type CardsAstType, type Deck, type Entry, type File,
} from './generated/ast.js';

const KINDS = ['champion', 'blessing', 'unit', 'spell', 'ability'];
const ALLIANCES = ['Order', 'Chaos', 'Death', 'Destruction', 'Unaligned'];
const OBJECTIVES = ['Unit', 'Spell', 'Ability', 'Damage', 'Health', 'Heal', 'Remove'];
const ACTIONS = ['unit', 'spell', 'ability'];

export function checks(): ValidationChecks<CardsAstType> {
    return { File: checkNames, Card: checkCard, Deck: checkDeck };
}

function checkNames(file: File, accept: ValidationAcceptor): void {
    const seen = new Set<string>();
    for (const card of file.cards) {
        if (seen.has(card.name)) {
            accept('error', `there are two cards "${card.name}"`, { node: card, property: 'name' });
        }
        seen.add(card.name);
    }
}

function checkCard(card: Card, accept: ValidationAcceptor): void {
    const problem = (message: string): void => accept('error', message, { node: card, property: 'name' });
    if (!KINDS.includes(card.kind)) {
        problem(`"${card.kind}" is no kind of card`);
    }
    const types = card.fields.map((field) => field.$type === 'Note' ? field.$cstNode?.text : field.$type);
    if (new Set(types).size !== types.length) {
        problem('a field is there twice');
    }
    const isChampion = card.kind === 'champion';
    const needed = isChampion ? [isClass, isHealth, isCost, isQuest] : ACTIONS.slice(0, 2).includes(card.kind) ? [isCorners] : [];
    if (needed.some((is) => !card.fields.some((field) => is(field)))) {
        problem(`a field of every ${card.kind} is missing`);
    }
    const excluded = isChampion ? [isCorners] : card.kind === 'ability' ? [isCorners, isQuest, isCost] : [isQuest, isCost];
    if (excluded.some((is) => card.fields.some((field) => is(field)))) {
        problem(`a field does not belong to a ${card.kind}`);
    }
    for (const field of card.fields) {
        if (isAlliance(field) && !ALLIANCES.includes(field.value)) {
            problem(`"${field.value}" is no alliance`);
        } else if (isClass(field) && field.values.some((value) => !['Warrior', 'Wizard', 'Any'].includes(value))) {
            problem('this is no class');
        } else if (isQuest(field) && field.objectives.length !== 4) {
            problem('a quest has four objectives');
        } else if (isQuest(field) && field.objectives.some((objective) => !OBJECTIVES.includes(objective.name))) {
            problem('this is no objective');
        } else if (isCorners(field) && field.corners.length > 4) {
            problem('a card has four corners at most');
        } else if (isTags(field) && new Set(field.tags).size !== field.tags.length) {
            problem('a tag is there twice');
        }
    }
    const speaks = card.lines.some((line) => /highlight/i.test(line));
    if (card.fields.some(isHighlight) !== speaks) {
        problem('the highlight and the text do not agree');
    }
}

function checkDeck(deck: Deck, accept: ValidationAcceptor): void {
    const entries = deck.lines.filter(isEntry);
    const known = entries.filter((entry) => entry.card.ref !== undefined);
    const problem = (message: string): void => accept('error', message, { node: deck });
    const count = (kinds: string[]): number =>
        known.filter((entry) => kinds.includes(entry.card.ref!.kind)).reduce((sum, entry) => sum + entry.count, 0);
    for (const [kinds, wanted] of [[['champion'], 4], [['blessing'], 4], [ACTIONS, 30]] as const) {
        if (count([...kinds]) !== wanted) {
            problem(`a deck has ${wanted} of ${kinds.join(', ')}, and this one ${count([...kinds])}`);
        }
    }
    for (const entry of known) {
        if (entry.count > copies(entry)) {
            accept('error', `a deck has ${copies(entry)} copies of it at most`, { node: entry });
        }
    }
    const cost = known.reduce((sum, entry) => sum + entry.count * (entry.card.ref!.fields.find(isCost)?.value ?? 0), 0);
    if (cost > 20) {
        problem(`the champions cost ${cost}, and 20 is the most`);
    }
    const alliances = known.map((entry) => entry.card.ref!.fields.find(isAlliance)?.value ?? 'Unaligned');
    if (new Set(alliances.filter((alliance) => alliance !== 'Unaligned')).size > 1) {
        problem('a deck is of one alliance');
    }
}

function copies(entry: Entry): number {
    const card = entry.card.ref!;
    const isUnique = card.fields.some((field) => isTags(field) && field.tags.includes('Unique'));
    return card.kind === 'champion' && !isUnique ? 2 : card.kind === 'champion' || card.kind === 'blessing' ? 1 : 3;
}
