// What a user does at the screen, with waiting for what they would wait for.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A first start of VS Code on a busy machine takes its time. */
export const PATIENCE = 60_000;

export async function waitFor(what, probe, patience = PATIENCE) {
    for (const end = Date.now() + patience; Date.now() < end;) {
        const found = await probe();
        if (found) {
            return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Waited in vain for ${what}.`);
}

export function say(what) {
    console.log(`ok - ${what}`);
}

export function check(condition, what) {
    if (!condition) {
        throw new Error(`Not so: ${what}.`);
    }
    say(what);
}

/** Where a text first stands in a file, counted from 1. */
export function find(file, text) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    if (line < 0) {
        throw new Error(`${file} does not hold "${text}".`);
    }
    return { line: line + 1, column: lines[line].indexOf(text) + 1 };
}

/** The cursor in front of a text. */
export async function goTo(screen, file, text) {
    const { line, column } = find(file, text);
    await screen.open(file, line, column);
}

/** A window of VS Code in the browser. */
export class Screen {
    constructor(page, pictures) {
        this.page = page;
        this.pictures = pictures;
        this.count = 0;
    }

    locator(selector, options) {
        return this.page.locator(selector, options);
    }

    press(key) {
        return this.page.keyboard.press(key);
    }

    type(text) {
        return this.page.keyboard.type(text);
    }

    /**
     * Types keys, with so many milliseconds after each and a look at the screen before it. A late key does not shorten the next wait:
     * VS Code indents a line only once it has its tokens.
     */
    async typeAtPace(keys, pace, look = async () => undefined) {
        for (const key of keys) {
            await look(key);
            await (key.length === 1 ? this.type(key) : this.press(key));
            await new Promise((resolve) => setTimeout(resolve, pace));
        }
    }

    /** Whether a list of suggestions is open. */
    isSuggesting() {
        return this.page.evaluate(() => document.querySelector('.suggest-widget.visible') !== null);
    }

    /** Opens the window on a folder. */
    async openFolder(address, folder) {
        await this.page.goto(`${address}/?${new URLSearchParams({ folder })}`);
        await this.locator('.monaco-workbench').waitFor();
        await this.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    }

    /** Opens a file at a place, counted from 1, as its whole path in Quick Open does. */
    async open(file, line = 1, column = 1) {
        const name = file.split('/').at(-1);
        await waitFor(`the editor of ${name}`, async () => {
            await this.press('Escape');
            await this.press('Control+P');
            const input = this.locator('.quick-input-widget input:visible').first();
            if (!await input.waitFor({ timeout: 5000 }).then(() => true, () => false)) {
                return false;
            }
            await input.fill(`${file}:${line}:${column}`);
            // Files that were open before come first, whether or not they are the one.
            const row = this.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).first();
            if (!await row.waitFor({ timeout: 5000 }).then(() => true, () => false)) {
                return false;
            }
            await this.press('Enter');
            const tab = this.locator('.tab.active', { hasText: name }).first();
            return tab.waitFor({ timeout: 5000 }).then(() => true, () => false);
        });
        const place = this.locator('#status\\.editor\\.selection', { hasText: `Ln ${line}, Col ${column}` });
        await place.waitFor();
    }

    /** How many problems the status bar counts. */
    async problems() {
        const counts = (await this.locator('#status\\.problems').innerText()).match(/\d+/g) ?? [];
        return { errors: Number(counts[0]), warnings: Number(counts[1]) };
    }

    /** Opens the Problems view, with the rows of one file alone. */
    async showProblems(file) {
        await this.command('Problems: Focus on Problems View');
        const filter = this.locator('.viewpane-filter-container input:visible, .viewpane-filter input:visible').first();
        await filter.fill(file);
        await this.locator('.markers-panel .monaco-list-row', { hasText: file }).first().waitFor();
    }

    /** Runs a command by its title. */
    async command(title) {
        await this.press('F1');
        // Into the palette itself: an editor that has just opened may take the keyboard back.
        const palette = this.locator('.quick-input-widget input:visible').first();
        await palette.fill(`>${title}`);
        await this.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor();
        await palette.press('Enter');
    }

    /** The line of the editor that holds a text. */
    line(text) {
        return this.locator('.editor-instance .view-line', { hasText: text }).first();
    }

    /** Rests the pointer on a word until something that holds `pattern` pops up, and gives its text. */
    async hover(line, word, pattern) {
        const shown = this.locator('.monaco-hover:visible', { hasText: pattern }).first();
        await waitFor(`a hover over ${word} with ${pattern}`, async () => {
            await this.pointAt(line, word);
            return shown.waitFor({ timeout: 3000 }).then(() => true, () => false);
        });
        return (await shown.innerText()).replace(/\s+/g, ' ');
    }

    /** Moves the pointer over a word, which the highlighter may have put into an element together with others. */
    async pointAt(line, word) {
        const spot = await line.evaluate((element, wanted) => {
            const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
                // VS Code draws spaces as ones that do not break.
                const start = node.data.replaceAll('\u00a0', ' ').indexOf(wanted);
                if (start >= 0) {
                    const range = element.ownerDocument.createRange();
                    range.setStart(node, start);
                    range.setEnd(node, start + wanted.length);
                    const box = range.getBoundingClientRect();
                    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
                }
            }
            return undefined;
        }, word);
        if (spot !== undefined) {
            // From elsewhere, so that a second try is a movement too.
            await this.page.mouse.move(spot.x + 200, spot.y + 60);
            await this.page.mouse.move(spot.x, spot.y, { steps: 5 });
        }
    }

    /** A message in the corner. */
    message(text) {
        return this.locator('.notification-toast', { hasText: text }).first();
    }

    /** Chooses a row of the list that a command shows. */
    async choose(text) {
        await this.locator('.quick-input-list .monaco-list-row', { hasText: text }).first().click();
    }

    /** Types into the box that a command shows, and sends it. */
    async answer(text) {
        const input = this.locator('.quick-input-widget input:visible').first();
        await input.waitFor();
        await input.fill(text);
        await this.press('Enter');
    }

    /** Waits for a rendered page beside the editor that holds a text, and gives its frame. */
    async renderedPage(text) {
        return waitFor(`a page with ${text}`, async () => {
            for (const frame of this.page.frames()) {
                const body = await frame.locator('body').innerText({ timeout: 1000 }).catch(() => '');
                if (frame.url().includes('fake.html') && (text instanceof RegExp ? text.test(body) : body.includes(text))) {
                    return frame;
                }
            }
            return undefined;
        });
    }

    /** Closes a tab, of which nothing is lost. */
    async closeTab(title) {
        const tab = this.locator('.tab', { hasText: title }).first();
        await tab.click({ button: 'middle' });
        await tab.waitFor({ state: 'detached' });
    }

    /** Closes the document in the active tab, which has no file yet, and throws it away. */
    async closeUnsaved(title) {
        await this.press('Escape');
        await this.command('View: Revert and Close Editor');
        await this.locator('.tab', { hasText: title }).waitFor({ state: 'detached' });
    }

    /** Turns the wheel over the editor. */
    async scroll(pixels) {
        const { x, y, width, height } = await this.locator('.editor-instance').first().boundingBox();
        await this.page.mouse.move(x + width / 2, y + height / 2);
        await this.page.mouse.wheel(0, pixels);
    }

    /** Keeps a picture, numbered in the order of the tour. */
    async picture(name) {
        this.count += 1;
        mkdirSync(this.pictures, { recursive: true });
        const file = `${String(this.count).padStart(2, '0')}-${name}.png`;
        await this.page.screenshot({ path: join(this.pictures, file) });
    }

    /**
     * A part of the screen with its title: from `above` pixels over a line to `below` pixels under it. The tabs, over which a hover
     * may lie, are left out.
     */
    async excerpt(title, text, above, below) {
        const { x, width } = await this.locator('.part.editor').boundingBox();
        const { y } = await this.line(text).boundingBox();
        const clip = { x, y: y - above, width, height: above + below };
        const style = '.editor-group-container > .title { visibility: hidden }';
        return { title, image: await this.page.screenshot({ clip, style }) };
    }

    /** Keeps excerpts as one picture, each below its title, for the README. */
    async stack(name, excerpts) {
        mkdirSync(this.pictures, { recursive: true });
        const page = await this.page.context().newPage();
        const parts = excerpts.map(
            ({ title, image }) => `<h1>${title}</h1><img src="data:image/png;base64,${image.toString('base64')}">`,
        );
        const style = `body { display: inline-block; margin: 0; font-family: sans-serif; background: #e8edf3 }
            h1 { margin: 0; padding: 10px 14px 8px; font-size: 17px }
            img { display: block }`;
        await page.setContent(`<style>${style}</style>${parts.join('')}`);
        await page.locator('body').screenshot({ path: join(this.pictures, `${name}.png`) });
        await page.close();
    }
}
