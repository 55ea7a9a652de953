// What is set for cards and decks without anybody's doing.
import { join } from 'node:path';
import { check, find, goTo, say, waitFor } from './screen.mjs';

export async function defaults(screen, world) {
    await wrapsLines(screen, world);
    await sticksAndFolds(screen, world);
    await coloursToml(screen, world);
}

async function wrapsLines(screen, { workspace }) {
    const spells = join(workspace, 'emberfall/cards/units.card');
    await goTo(screen, spells, 'Increase this by 1 if the highlighted');
    const wraps = () => screen.locator('.monaco-editor .view-lines').first()
        .evaluate((lines) => lines.scrollWidth <= lines.parentElement.clientWidth + 1);
    await waitFor('long lines to wrap', wraps);
    say('long lines wrap');
}

/** The head of a card stays in view, and its block folds. */
async function sticksAndFolds(screen, { workspace }) {
    const units = join(workspace, 'emberfall/cards/units.card');
    const { line } = find(units, 'Sootbound Penitents');
    await screen.open(units, line + 8);
    await screen.scroll(160);
    await screen.locator('.sticky-widget .sticky-line-content', { hasText: 'unit "' }).first().waitFor();
    await screen.picture('sticky');
    say('the head of a card stays in view');

    await screen.open(units, line);
    const folded = screen.locator('.editor-instance .codicon-folding-collapsed').first();
    await screen.press('Control+Shift+[');
    await folded.waitFor();
    say('a card folds');
    await screen.press('Control+Shift+]');
    await folded.waitFor({ state: 'detached' });
}

/** Settings have colours and comments without another extension. */
async function coloursToml(screen, { workspace }) {
    await goTo(screen, join(workspace, 'own-game/games/teatime/game.toml'), 'id = "teatime"');
    await screen.locator('.statusbar-item', { hasText: 'TOML' }).waitFor();
    const line = screen.line('id = "teatime"');
    const colours = await line.evaluate((element) =>
        new Set([...element.querySelectorAll('span > span')].map((part) => getComputedStyle(part).color)).size);
    check(colours > 1, 'the files of a game have colours');
    await screen.press('Control+/');
    await screen.line(/#\sid/).waitFor();
    await screen.press('Control+/');
    say('and comments');
}
