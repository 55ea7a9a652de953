// Somebody who uses the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pause } from './server.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long anything on the page may take, in milliseconds. */
const PATIENCE = 20_000;

/** Browsers say these things of themselves. */
const OWN = [/WebGL/, /GPU/];

export class Visit {
    complaints = [];

    constructor(browser, server, pictures) {
        this.browser = browser;
        this.server = server;
        this.pictures = pictures;
    }

    /** Opens the playground as somebody does who has never been there, and waits for its editor. */
    async begin(address = '', options = {}) {
        await this.open(address, options);
        await this.hasEditor();
    }

    /** Opens a page as somebody does who has never been there. */
    async open(address, { width = 1280, height = 800, dark = false, downloads } = {}) {
        await this.end();
        const downloadBehavior = { policy: 'allow', downloadPath: downloads };
        this.context = await this.browser.createBrowserContext(downloads === undefined ? {} : { downloadBehavior });
        this.page = await this.context.newPage();
        this.page.on('console', (message) => {
            if (message.type() === 'error' || message.type() === 'warn') {
                this.complaints.push(message.text());
            }
        });
        this.page.on('pageerror', (error) => this.complaints.push(String(error)));
        await this.page.setViewport({ width, height });
        await this.page.goto(this.server.address + address);
        if (dark) {
            await this.page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'));
        }
    }

    hasEditor() {
        const hasEditor = () =>
            document.getElementById('editor')?.shadowRoot?.querySelector('.cm-content[contenteditable=true]') != null;
        return this.until('an editor', hasEditor);
    }

    /** Clicks on the first link that a selector finds, and waits for its page. */
    follow(selector) {
        return Promise.all([this.page.waitForNavigation(), this.page.click(selector)]);
    }

    /** By how many pixels the page is wider than what is seen of it. */
    tooWide() {
        return this.page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
    }

    /** What axe finds in an element. */
    async violations(selector = 'html') {
        await this.page.evaluate(AXE);
        const { violations } = await this.page.evaluate((one) => globalThis.axe.run(one), selector);
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    }

    async end() {
        await this.context?.close();
        this.context = undefined;
    }

    async noComplaints() {
        const theirs = this.complaints.filter((text) => !OWN.some((own) => own.test(text)));
        assert.deepEqual(theirs, [], 'the browser has nothing to complain about');
    }

    async picture(name) {
        await this.page.screenshot({ path: `${this.pictures} ${name}.png` });
    }

    /** Waits until a question about the page has a true answer. */
    async until(what, question, ...values) {
        const end = Date.now() + PATIENCE;
        let last;
        while (Date.now() < end) {
            last = await this.page.evaluate(question, ...values);
            if (last) {
                return last;
            }
            await pause(30);
        }
        throw new Error(`waited in vain: ${what}; the page says: ${await this.words('body')}`);
    }

    /** The words that are seen in an element. */
    words(selector) {
        return this.page.evaluate((one) => document.querySelector(one)?.innerText ?? '', selector);
    }

    /** Waits until an element has these words. */
    shows(selector, words) {
        const has = (one, wanted) => (document.querySelector(one)?.innerText ?? '').includes(wanted);
        return this.until(`"${words}" in ${selector}`, has, selector, words);
    }

    /** Waits until an element has them no more. */
    loses(selector, words) {
        const lacks = (one, wanted) => !(document.querySelector(one)?.innerText ?? '').includes(wanted);
        return this.until(`no "${words}" in ${selector}`, lacks, selector, words);
    }

    /** Waits for something in the editor, which has a root of its own. */
    editor(selector, words = '') {
        const has = (one, wanted) => {
            const inside = [...(document.getElementById('editor').shadowRoot?.querySelectorAll(one) ?? [])];
            return inside.some((node) => node.textContent.includes(wanted));
        };
        return this.until(`"${words}" in ${selector} of the editor`, has, selector, words);
    }

    /** The lines of the text that are seen. */
    text() {
        const lines = () => {
            const shown = document.getElementById('editor').shadowRoot.querySelectorAll('.cm-line');
            return [...shown].map((line) => line.textContent).join('\n');
        };
        return this.page.evaluate(lines);
    }

    /** Presses the button with these words, in an element. */
    async press(selector, words) {
        const find = (one, wanted) => {
            const buttons = [...document.querySelectorAll(`${one} button`)];
            return buttons.find((button) => button.innerText.includes(wanted));
        };
        for (let tries = 0; ; tries += 1) {
            await this.until(`a button "${words}" in ${selector}`, `(${find})(${JSON.stringify(selector)}, ${JSON.stringify(words)}) !== undefined`);
            try {
                const button = await this.page.evaluateHandle(find, selector, words);
                await button.click();
                return;
            } catch (error) {
                // The list was written again just now.
                if (tries === 3) {
                    throw error;
                }
            }
        }
    }

    /** Where a word of the text is on the screen: the middle of its first or of another occurrence. */
    async place(word, occurrence = 0) {
        const find = (wanted, index) => {
            let left = index;
            for (const line of document.getElementById('editor').shadowRoot.querySelectorAll('.cm-line')) {
                const at = line.textContent.indexOf(wanted);
                if (at < 0 || left-- > 0) {
                    continue;
                }
                const range = document.createRange();
                const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
                let from = 0;
                for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
                    const to = from + node.length;
                    if (from <= at && at < to) {
                        range.setStart(node, at - from);
                    }
                    const end = at + wanted.length;
                    if (from < end && end <= to) {
                        range.setEnd(node, end - from);
                    }
                    from = to;
                }
                const box = range.getBoundingClientRect();
                return { x: box.x + box.width / 2, y: box.y + box.height / 2, right: box.right };
            }
            return undefined;
        };
        return this.until(`the word ${word}`, find, word, occurrence);
    }

    /** Puts the cursor behind a word. */
    async clickBehind(word, occurrence = 0) {
        const { right, y } = await this.place(word, occurrence);
        await this.page.mouse.click(right - 0.5, y);
    }

    /** Puts the cursor at the end of the text. */
    async toTheEnd() {
        await this.page.evaluate(() => document.getElementById('editor').shadowRoot.querySelector('.cm-content').focus());
        await this.page.keyboard.down('Control');
        await this.page.keyboard.press('End');
        await this.page.keyboard.up('Control');
    }

    type(words, delay = 15) {
        return this.page.keyboard.type(words, { delay });
    }
}
