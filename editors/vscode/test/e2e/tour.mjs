// What somebody sees who opens examples/ in VS Code.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from './commands.mjs';
import { defaults } from './defaults.mjs';
import { check, find, goTo, say, waitFor } from './screen.mjs';

/** The whole tour, over a copy of examples/. */
export async function tour(screen, world) {
    await problems(screen, world);
    await hovers(screen, world);
    await completes(screen, world);
    await frames(screen, world);
    await fixes(screen, world);
    await learns(screen, world);
    await renames(screen, world);
    await renamesCard(screen, world);
    await lenses(screen, world);
    await staysCalm(screen, world);
    await defaults(screen, world);
    await commands(screen, world);
    await server(screen, world);
}

const written = (file, text) => () => existsSync(file) && readFileSync(file, 'utf8').includes(text);

const saved = (file, text) => () => readFileSync(file, 'utf8').includes(text);

/** Every mistake of examples/broken is told, though no file of it is open: as many as the command line tells. */
async function problems(screen, { workspace }) {
    await screen.open(join(workspace, 'emberfall/cards/units.card'));
    await screen.locator('.statusbar-item', { hasText: 'Card English' }).waitFor();
    say('the file is Card English');

    const told = readFileSync(join(workspace, 'broken/expected.txt'), 'utf8').split('\n');
    const errors = told.filter((line) => line.includes(': error[')).length;
    const warnings = told.filter((line) => line.includes(': warning[')).length;
    const allAreTold = async () => {
        const now = await screen.problems();
        return now.errors === errors && now.warnings === warnings;
    };
    await waitFor(`${errors} errors and ${warnings} warnings`, allAreTold);
    say(`${errors} errors and ${warnings} warnings, as on the command line`);

    await screen.open(join(workspace, 'broken/cards/wording.card'));
    await screen.showProblems('wording.card');
    const row = screen.locator('.markers-panel .monaco-list-row', { hasText: 'not-understood' }).first();
    await row.waitFor();
    say(`a row of the Problems view: ${(await row.innerText()).replace(/\s+/g, ' ')}`);
    await screen.picture('problems');

    await screen.press('Control+J');
    await screen.command('cardc: Check Workspace');
    const message = screen.message(`${errors} errors, ${warnings} warnings`);
    await message.waitFor();
    await screen.picture('check');
    check(await allAreTold(), 'a check says what it found, and tells no problem twice');
    await message.locator('.monaco-button', { hasText: 'Show Problems' }).click();
    await screen.locator('.markers-panel .monaco-list-row').first().waitFor();
    say('and its button opens the problems');
    await screen.press('Control+J');
}

/** A word leads to its rule; a card in a deck is drawn. */
async function hovers(screen, { workspace }) {
    const units = join(workspace, 'emberfall/cards/units.card');
    const { line } = find(units, '[Last Stand]');
    await screen.open(units, line);
    await screen.hover(screen.line('[Last Stand]'), 'Last Stand', /ahead of the removal/);
    say('a hover over a keyword names its rule');
    await screen.picture('hover');

    const deck = join(workspace, 'emberfall/decks/slag-and-root.deck');
    await screen.open(deck);
    const card = await screen.hover(screen.line('Slagjaw Brawlers'), 'Slagjaw', /Slagjaw Brawlers/);
    check(/damage/.test(card), 'a hover over a card of a deck shows its text');
    await screen.picture('hover-card');
}

/** The names of cards in decks, and the words of sentences. */
async function completes(screen, { workspace }) {
    const deck = join(workspace, 'emberfall/decks/slag-and-root.deck');
    await goTo(screen, deck, '3x Kilnthief Gang');
    await screen.press('End');
    await screen.type('\n1x Bellow');
    await suggested(screen, 'Bellow of the Deep');
    await screen.picture('completion-deck');
    await screen.press('Tab');
    await waitFor('the card in the deck', saved(deck, '1x Bellow of the Deep\n3x Coal-Eater'));
    say('the name of a card is completed in a deck');
    await screen.type('\n1x Grubb');
    await suggested(screen, 'Grubba Kilnthief');
    await screen.press('ArrowDown');
    await screen.locator('.suggest-widget.visible .monaco-list-row.focused', { hasText: 'Grubba Kilnthief' }).first().waitFor();
    await screen.press('Enter');
    await waitFor('the card that was chosen', saved(deck, '\n1x Grubba Kilnthief\n'));
    say('Enter takes a suggestion that was chosen');

    const card = join(workspace, 'own-game/cards/first.card');
    await goTo(screen, card, ', then [Discard]');
    await screen.type(' and Serv');
    await suggested(screen, 'Serve');
    await screen.picture('completion-text');
    await screen.press('Tab');
    await screen.type(' each Guest 1 cup of tea');
    await waitFor('the sentence', saved(card, 'Draw] 2 cards and [Serve] each Guest 1 cup of tea, then'));
    say('a word of a sentence is completed');
}

/** The frame of a card, whose places are filled in one after the other. */
async function frames(screen, { workspace }) {
    const card = join(workspace, 'emberfall/cards/framed.card');
    writeFileSync(card, 'game champions\n\n');
    await screen.open(card, 3);
    await screen.type('uni');
    await suggested(screen, 'unit');
    await screen.press('Tab');
    await screen.line('corners').waitFor();
    await screen.picture('frame');
    for (const place of ['Framed', '2', 'o', '3']) {
        await screen.typeAtPace(place, 170);
        await screen.press('Tab');
    }
    await screen.typeAtPace('X damage to your Opponent.', 90);
    const filled = 'unit "Framed" {\n    corners (2) (o) (3)\n\n    text {\n        X damage to your Opponent.\n    }\n}';
    await waitFor('the frame to be filled', saved(card, filled));
    say('a kind of card writes its frame, and its places are filled in one after the other');
}

/** Waits for the list with a suggestion on top. It opens by itself; when files change just then, it has to be asked for. */
async function suggested(screen, label) {
    const row = screen.locator('.suggest-widget.visible .monaco-list-row', { hasText: label }).first();
    await waitFor(`the suggestion ${label}`, async () => {
        if (await row.waitFor({ timeout: 5000 }).then(() => true, () => false)) {
            return true;
        }
        await screen.press('Control+Space');
        return false;
    });
}

/** A mistake is underlined, and the light bulb mends it. */
async function fixes(screen, { workspace }) {
    const card = join(workspace, 'own-game/cards/first.card');
    await goTo(screen, card, 'Draw] 2 cards');
    for (let letter = 0; letter < 'Draw'.length; letter += 1) {
        await screen.press('Shift+ArrowRight');
    }
    await screen.type('Drwa');
    const underlined = screen.locator('.squiggly-error');
    await underlined.first().waitFor();
    say('a mistake is underlined');

    await screen.showProblems('first.card');
    await screen.locator('.markers-panel .monaco-list-row', { hasText: '`Drwa`' }).first().waitFor();
    await screen.hover(screen.line('Drwa'), 'Drwa', /Did you mean/);
    const mistake = await screen.excerpt('A mistake says what was probably meant.', 'Drwa', 95, 60);
    await screen.hover(screen.line('[Discard]'), 'Discard', /Put a card onto your discard pile/);
    const rule = await screen.excerpt('Every word shows its rule.', 'Drwa', 147, 60);

    await goTo(screen, card, 'Drwa');
    await offered(screen, '.monaco-list-row.focused', 'Replace with `Draw`');
    await screen.picture('quick-fix');
    const fix = await screen.excerpt('A fix corrects it.', 'Drwa', 95, 165);
    await screen.stack('readme', [mistake, fix, rule]);
    await screen.press('Escape');
    await screen.press('Control+J');
    await goTo(screen, card, 'Drwa');
    await offered(screen, '.monaco-list-row.focused', 'Replace with `Draw`');
    await screen.press('Enter');
    await waitFor('the word to be mended', saved(card, '[Draw] 2 cards'));
    await underlined.first().waitFor({ state: 'detached' });
    say('a quick fix mends it');
}

/** The row with these words in the list of the light bulb, which may come a moment after the squiggle. */
async function offered(screen, row, words) {
    const found = screen.locator(`.action-widget ${row}`, { hasText: words }).first();
    await waitFor(`the offer: ${words}`, async () => {
        await screen.press('Escape');
        await screen.press('Control+.');
        return found.waitFor({ timeout: 5000 }).then(() => true, () => false);
    });
    return found;
}

/** A tag of one's own: the light bulb makes the files of an extension of the game, and the tag is known. */
async function learns(screen, { workspace }) {
    const card = join(workspace, 'emberfall/cards/crab.card');
    writeFileSync(card, 'game champions\n\nunit "Tide Crab" {\n    tags Saltborn\n    corners (X) (1) (2)\n\n    text {\n        X damage to your Opponent.\n    }\n}\n');
    await goTo(screen, card, 'Saltborn');
    const underlined = screen.locator('.squiggly-error');
    await underlined.first().waitFor();
    const lesson = await offered(screen, '.monaco-list-row', 'Add `Saltborn` to this project\'s tags');
    await screen.picture('quick-fix-new-word');
    await lesson.click();
    await underlined.first().waitFor({ state: 'detached' });
    const pack = join(workspace, 'emberfall/games/champions');
    await screen.command('File: Save All Files');
    await waitFor('the tag in the game', written(join(pack, 'game.toml'), 'saltborn = { name = "Saltborn"'));
    await waitFor('the place for its rule', written(join(pack, 'rulebook.md'), 'Write here what the tag `Saltborn` means.'));
    say('a quick fix adds a tag to the game of the project');
    rmSync(pack, { recursive: true });
    rmSync(card);
}

/** A rule gets another id in the rulebook and in the game's files, which are not open. */
async function renames(screen, { workspace }) {
    const book = join(workspace, 'own-game/games/teatime/rulebook.md');
    await goTo(screen, book, 'thirst ');
    await rename(screen, 'parched');
    await waitFor('the new id in the rulebook', saved(book, '## parched'));
    await waitFor('the new id in the other files', saved(join(workspace, 'own-game/games/teatime/game.toml'), 'rule = "parched"'));
    say('a rule is renamed across files');
}

/** A card gets another name, and decks and the texts of others name it so. */
async function renamesCard(screen, { workspace }) {
    const units = join(workspace, 'emberfall/cards/units.card');
    await goTo(screen, units, 'Slagjaw Brawlers');
    await rename(screen, 'Slagjaw Bruisers');
    await waitFor('the new name of the card', saved(units, 'unit "Slagjaw Bruisers"'));
    await waitFor('the new name in the deck', saved(join(workspace, 'emberfall/decks/slag-and-root.deck'), '3x Slagjaw Bruisers'));
    say('a card is renamed across cards and decks');
}

async function rename(screen, to) {
    const box = screen.locator('.rename-box input:visible');
    await waitFor('the box for the new name', async () => {
        await screen.press('F2');
        return box.waitFor({ timeout: 5000 }).then(() => true, () => false);
    });
    await box.fill(to);
    await screen.picture('rename');
    await screen.press('Enter');
}

/** Above a deck stands what it comes to. */
async function lenses(screen, { workspace }) {
    await screen.open(join(workspace, 'emberfall/decks/lanterns-and-lances.deck'));
    const lens = screen.locator('.codelens-decoration', { hasText: /\d+ of 30/ }).first();
    await lens.waitFor();
    say(`a lens above a deck: ${(await lens.innerText()).replace(/\s+/g, ' ')}`);
    await screen.picture('lens');

    const units = join(workspace, 'emberfall/cards/units.card');
    await goTo(screen, units, 'Kiln Sentinels');
    await screen.locator('.codelens-decoration a:visible', { hasText: 'copies in 1 deck' }).first().click();
    // With one place alone, VS Code may as well go there.
    const there = screen.locator('.reference-zone-widget, .tab.active[data-resource-name$=".deck"]').first();
    await there.waitFor();
    await screen.picture('used-in');
    await screen.press('Escape');
    say('a lens above a card leads to the decks that use it');
}

/** While a sentence is typed, hardly anything changes around it. */
async function staysCalm(screen, { workspace }) {
    const card = join(workspace, 'own-game/cards/second.card');
    writeFileSync(card, 'action "Second Wind" {\n    cost 1\n\n    text {\n        \n    }\n}\n');
    await screen.open(card, 5, 9);
    const states = [];
    const look = async () => {
        const squiggles = await screen.locator('.editor-instance .cdr[class*="squiggly"]').count();
        const state = `${squiggles} marks, ${JSON.stringify(await screen.problems())}`;
        if (states.at(-1) !== state) {
            states.push(state);
        }
    };
    await screen.typeAtPace('Draw 1 card, then discard 1 card from your hand and draw 1 card again.', 120, look);
    await screen.press('Escape');
    check(states.length <= 3, `problems change at most twice while a sentence is typed: ${states.join('; ')}`);
    await screen.picture('calm');
}

/** The server hears of files, survives a restart, and a setting that leads nowhere is told. */
async function server(screen, { workspace, setServer, serverProgram, elsewhere, logs }) {
    const told = readdirSync(logs, { recursive: true }).filter((file) => file.endsWith('cardc.log'))
        .map((file) => readFileSync(join(logs, file), 'utf8')).join('');
    check(told.includes('[info] Starting'), 'the log says which program was started');
    const faults = told.split('\n').filter((line) => line.includes('[error]'));
    check(faults.length === 0, `and has no error, as nothing went wrong${faults.map((line) => `\n${line}`).join('')}`);

    const errors = async () => (await screen.problems()).errors;
    const before = await errors();
    writeFileSync(join(workspace, 'emberfall/cards/new.card'), 'game champions\n\nunti "New" {\n}\n');
    await waitFor('news of a new file', async () => await errors() > before);
    say('a file that another program writes is checked');
    rmSync(join(workspace, 'emberfall/cards/new.card'));
    await waitFor('the problems of a file that is gone to go', async () => await errors() === before);
    say('and its problems go with it');

    const opened = join(workspace, 'emberfall/cards/opened.card');
    writeFileSync(opened, 'game champions\n\nunti "New" {\n}\n');
    await screen.open(opened);
    await waitFor('news of a new file', async () => await errors() > before);
    const whileOpen = await errors();
    await screen.closeTab('opened.card');
    // The language client asks once more about a file that is closed. Once a change of it is reported, that question is answered.
    writeFileSync(opened, 'game champions\n\nunti "New" {\n}\n\nunti "Newer" {\n}\n');
    await waitFor('news of a file that was open', async () => await errors() > whileOpen);
    rmSync(opened);
    await waitFor('the problems of a file that was open to go', async () => await errors() === before);
    say('also of one that was open');
    writeFileSync(join(workspace, 'emberfall/cards/new.card'), 'game champions\n\nunti "New" {\n}\n');
    await waitFor('news of a new file', async () => await errors() > before);

    await screen.command('cardc: Restart Server');
    await waitFor('the problems to be back after a restart', async () => await errors() > before);
    say('the server can be started again');

    setServer(elsewhere);
    const message = screen.locator('.notification-toast', { hasText: 'not an executable file' });
    await message.waitFor();
    say('a setting that leads nowhere is told');
    await message.locator('.monaco-button', { hasText: 'Open Settings' }).click();
    await screen.locator('.settings-editor .setting-item', { hasText: 'Absolute path to the' }).first().waitFor();
    say('and its button leads to the setting');
    setServer(serverProgram);
    await waitFor('the problems to be back with the program', async () => await errors() > before);
    say('the right setting is taken at once');
}
