// What the commands of the extension make and show.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, goTo, say, waitFor } from './screen.mjs';

/** Every command that is not seen elsewhere in the tour. */
export async function commands(screen, world) {
    await copiesDeck(screen, world);
    await showsRule(screen, world);
    await previewsCard(screen, world);
    await explains(screen, world);
    await coverage(screen, world);
    await findsCards(screen, world);
    await newDocuments(screen, world);
    await imports(screen, world);
    await newProject(screen, world);
    await installs(screen);
}

async function copiesDeck(screen, { workspace }) {
    await screen.open(join(workspace, 'emberfall/decks/lanterns-and-lances.deck'));
    await screen.command('cardc: Copy Deck As…');
    const rows = screen.locator('.quick-input-list .monaco-list-row');
    await rows.first().waitFor();
    check(await rows.count() === 2, 'a deck is offered the formats of its game');
    await screen.choose('Headings and lines');
    await screen.message('Copied the deck').waitFor();
    const copied = await screen.page.evaluate(() => navigator.clipboard.readText());
    check(/^\d+x /m.test(copied), 'and copied as a list');

    await screen.open(join(workspace, 'own-game/decks/first.deck'));
    await screen.command('cardc: Copy Deck As…');
    await waitFor('a list as the only format', async () => await rows.count() === 1);
    await screen.choose('Headings and lines');
    await waitFor('a list in the clipboard', async () => /The Vicar/.test(await screen.page.evaluate(() => navigator.clipboard.readText())));
    say('a deck of a game of one\'s own is copied as a list, too');
}

/** A rule is a page whose links lead on, and that follows the cursor. */
async function showsRule(screen, { workspace }) {
    const units = join(workspace, 'emberfall/cards/units.card');
    await goTo(screen, units, 'damage to your Opponent');
    await screen.command('cardc: Show Rule…');
    const input = screen.locator('.quick-input-widget input:visible').first();
    await input.waitFor();
    await input.fill('last-stand');
    await screen.locator('.quick-input-list .monaco-list-row', { hasText: 'champions:last-stand' }).first().waitFor();
    await screen.press('Enter');
    const page = await screen.renderedPage('Last Stand');
    await screen.picture('rule');
    await page.locator('a', { hasText: 'Remove' }).last().click();
    await screen.locator('.tab', { hasText: 'Remove' }).first().waitFor();
    await screen.renderedPage('out of play and discard it');
    say('a rule is a page, and its links lead to other rules');

    // The click has taken the cursor out of the editor.
    await screen.press('Control+1');
    await goTo(screen, units, 'Support');
    await screen.press('ArrowRight');
    await screen.renderedPage('How many cards lie beneath');
    await screen.picture('rule-follows');
    say('and it follows the cursor');
    await screen.closeTab(/Support/);
}

/** A card is drawn beside the text, as it is written. */
async function previewsCard(screen, { workspace }) {
    const units = join(workspace, 'emberfall/cards/units.card');
    await goTo(screen, units, 'Gain 2 health');
    await screen.command('cardc: Preview Card');
    await screen.renderedPage(/Kiln Sentinels[^]*Gain 2 health/);
    await goTo(screen, units, 'Gain 2 health');
    await screen.type('Draw 1 card, then ');
    await screen.renderedPage(/Draw\]? 1 card, then gain 2/i);
    await screen.picture('preview');
    say('a preview shows the card, and follows the typing');
    await goTo(screen, units, 'Ashroad Vanguard');
    await screen.renderedPage('Ashroad Vanguard');
    say('and the cursor');
    await screen.closeTab('Card Preview');
}

async function explains(screen, { workspace }) {
    await goTo(screen, join(workspace, 'broken/cards/wording.card'), 'Oponent.');
    await screen.locator('.squiggly-error').first().waitFor();
    await screen.command('cardc: Explain a Diagnostic…');
    await screen.locator('.quick-input-widget input[placeholder="Choose a diagnostic to explain"]').waitFor();
    const first = screen.locator('.quick-input-list .monaco-list-row').first();
    await first.waitFor();
    check((await first.innerText()).includes('not-understood'), 'the diagnostic at the cursor is the first to explain');
    await screen.press('Enter');
    const page = await screen.renderedPage('not-understood');
    check(await page.locator('h1, h2').count() > 1, 'and explained on a page');
    await screen.picture('explain');
}

async function coverage(screen, { workspace }) {
    await screen.open(join(workspace, 'broken/cards/head.card'));
    await screen.command('cardc: Show Coverage');
    const page = await screen.renderedPage('Not understood');
    await screen.picture('coverage');
    await page.locator('a', { hasText: 'wording.card' }).first().click();
    await screen.locator('.tab.active', { hasText: 'wording.card' }).first().waitFor();
    say('coverage leads to what is not understood');
    await screen.closeTab('Coverage');
}

async function findsCards(screen, { workspace }) {
    await screen.open(join(workspace, 'emberfall/decks/lanterns-and-lances.deck'));
    await screen.command('cardc: Find Cards…');
    await screen.answer('kind:spell text:"draw"');
    await screen.locator('.quick-input-list .monaco-list-row', { hasText: 'Root Through Rock' }).first().waitFor();
    await screen.picture('find-cards');
    await screen.choose('Root Through Rock');
    await screen.line('spell "Root Through Rock"').waitFor();
    say('cards are found by what they are and say, and open');
}

/** What is new belongs to the project of the file at hand; where there is none, its first line names the game. */
async function newDocuments(screen, { workspace }) {
    await screen.open(join(workspace, 'emberfall/cards/spells.card'));
    await screen.command('cardc: New Card…');
    await screen.locator('.tab.active', { hasText: 'new.card' }).first().waitFor();
    await screen.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'unit' }).first().waitFor();
    await screen.picture('new-card');
    await screen.press('Escape');
    await screen.type('unit "Ash Hound" {\ntext {\n');
    await screen.type('Drwa 1 card.');
    await screen.locator('.squiggly-error').first().waitFor();
    say('a new card offers the kinds of the game of its project, and is checked before it is saved');
    await screen.closeUnsaved('new.card');
    check(!existsSync(join(workspace, 'emberfall/cards/new.card')), 'and nothing was written');

    const notes = join(workspace, 'notes.txt');
    writeFileSync(notes, 'Outside of all projects.\n');
    await screen.open(notes);
    await screen.command('cardc: New Deck…');
    await screen.choose('Champions');
    await screen.locator('.statusbar-item', { hasText: 'Card Deck' }).waitFor();
    await screen.line('game champions').waitFor();
    say('a new deck without a project begins with its game');
    await screen.closeUnsaved('Untitled-');
}

async function imports(screen, { workspace }) {
    await screen.open(join(workspace, 'emberfall/decks/lanterns-and-lances.deck'));
    await screen.page.evaluate(() => navigator.clipboard.writeText('# Borrowed\n\nUnit\n3x Bastion Ram\n1x No Such Card\n'));
    await screen.command('cardc: Import…');
    await screen.choose('Deck list');
    await screen.choose('From the clipboard');
    await screen.line('3x Bastion Ram').waitFor();
    await screen.message('No Such Card').waitFor();
    await screen.picture('import');
    say('a deck is imported from the clipboard, and a card that is not known is named');
    await screen.closeUnsaved('new.deck');
}

async function newProject(screen, { workspace }) {
    await screen.command('cardc: New Project…');
    await screen.choose('A game of your own');
    // The dialog for folders is a box with a path, in a browser.
    await screen.answer(`${workspace}/`);
    await screen.locator('.quick-input-widget', { hasText: 'Name of the project folder' }).waitFor();
    await screen.answer('harbour');
    await screen.message('Created').waitFor();
    await screen.picture('new-project');
    const settings = readFileSync(join(workspace, 'harbour/cardc.toml'), 'utf8');
    check(settings.includes('harbour') && existsSync(join(workspace, 'harbour/games/harbour/game.toml')), 'a project is made');
    await waitFor('its message to go', async () => {
        await screen.press('Escape');
        await screen.command('Notifications: Clear All Notifications');
        return !await screen.message('Created').isVisible();
    });
}

async function installs(screen) {
    await screen.command('cardc: How to Install');
    await screen.renderedPage('cargo install --path crates/cardc');
    say('how to install the program is a page of the extension');
    await screen.closeTab('How to Install');
}
