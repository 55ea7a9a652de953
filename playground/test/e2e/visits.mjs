// What people do on the page, one after the other.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from './server.mjs';

/** Each with its name. */
export const VISITS = [
    [
        'shows what is wrong, and mends it',
        async (visit) => {
            await visit.begin();
            await visit.shows('#problems', 'Unknown tag Aelff. Did you mean Aelf?');
            await visit.shows('#problems', 'Oponent');
            await visit.editor('.cm-lintRange-error', 'Oponent');
            await visit.picture('first visit');
            await visit.press('#problems', 'Replace with Aelf');
            await visit.loses('#problems', 'Aelff');
            await visit.press('#problems', 'Replace with Opponent');
            await visit.shows('#problems', 'No problems.');
            assert.match(await visit.text(), /X damage to your Opponent\. Then heal 1\./);
        },
    ],
    [
        'says what a word means, and leads to its rule',
        async (visit) => {
            await visit.begin();
            const { x, y } = await visit.place('damage');
            await visit.shows('#problems', 'Aelff');
            await visit.page.mouse.move(x - 3, y);
            await visit.page.mouse.move(x, y);
            await visit.editor('.cm-tooltip-hover', 'damage');
            await visit.picture('hover');
            await visit.page.mouse.click(x, y);
            await visit.shows('#here', 'damage');
            await visit.page.evaluate(() => document.querySelector('#here a').click());
            await visit.shows('#here', 'Back');
            await visit.press('#problems', 'Why? (unknown-tag)');
            await visit.shows('#here', 'Example');
            await visit.page.goBack();
            await visit.loses('#here', 'Example');
            await visit.press('#here', 'Back');
            await visit.loses('#here', 'Back');
            await visit.shows('#here', 'damage');
        },
    ],
    [
        'offers what can be written, and leaves a sentence in peace that is being written',
        async (visit) => {
            await visit.begin();
            await visit.shows('#problems', 'Aelff');
            await visit.toTheEnd();
            await visit.type('\nuni', 60);
            await visit.editor('.cm-tooltip-autocomplete', 'unit');
            await visit.picture('completion');
            // A list that has just opened takes no key: it may be meant for the text.
            await pause(150);
            await visit.page.keyboard.press('Enter');
            await visit.type('Old Heron');
            await visit.shows('#outline', 'Old Heron');
            assert.match(await visit.text(), /unit "Old Heron" \{\n {4}\w/, 'the frame of a unit');

            await visit.clickBehind('Opponent.');
            await visit.page.keyboard.press('End');
            await visit.type(' Draw a car', 40);
            const before = await visit.page.evaluate(() => performance.now());
            await visit.type('r');
            const isAnswered = (time) => performance.getEntriesByName('problems').some(({ startTime }) => startTime > time);
            await visit.until('an answer', isAnswered, before);
            assert.doesNotMatch(await visit.words('#problems'), /carr/, 'an unfinished word is no problem');
            await visit.shows('#problems', 'carr');
        },
    ],
    [
        'formats, renames, adds and deletes files',
        async (visit) => {
            await visit.begin('#example=emberfall');
            await visit.shows('#problems', 'No problems.');
            await visit.clickBehind('Stormcast');
            await visit.type('   ');
            await visit.press('header', 'Format');
            await visit.shows('#said', 'Tidied up.');
            await visit.press('header', 'Format');
            await visit.shows('#said', 'Nothing to tidy up.');

            await visit.press('#files-part', 'New');
            await visit.type('heron.txt');
            await visit.page.keyboard.press('Enter');
            await visit.shows('#path-problem', '.card');
            for (let letter = 0; letter < '.txt'.length; letter += 1) {
                await visit.page.keyboard.press('Backspace');
            }
            await visit.page.keyboard.press('Enter');
            await visit.shows('#files', 'cards/heron.card');
            await visit.press('#files-part', 'Rename');
            for (let letter = 0; letter < '.card'.length; letter += 1) {
                await visit.page.keyboard.press('Backspace');
            }
            await visit.type('s.card');
            await visit.page.keyboard.press('Enter');
            await visit.shows('#files', 'cards/herons.card');
            await visit.press('#files-part', 'Delete');
            await visit.loses('#files', 'herons');
            await visit.press('footer', 'Undo');
            await visit.shows('#files', 'cards/herons.card');
        },
    ],
    [
        'knows the words of a game that is typed in',
        async (visit) => {
            await visit.begin('#example=new-my-game');
            await visit.shows('#problems', 'No problems.');
            await visit.press('#files', 'game.toml');
            await visit.toTheEnd();
            await visit.type('\nnonsense = 1\n');
            await visit.shows('#problems', 'nonsense');
        },
    ],
    [
        'lets an author accept a problem, with a reason',
        async (visit) => {
            await visit.begin();
            await visit.clickBehind('Aelff');
            await visit.press('#here', 'Suppress unknown-tag here…');
            await visit.type('from another set');
            await visit.shows('#counts', '1 error');
            assert.match(await visit.text(), /\n {4}\/\/ cardc allow unknown-tag: from another set\n {4}tags {5}Aelff\n/);
        },
    ],
    [
        'judges decks',
        async (visit) => {
            await visit.begin('#example=emberfall');
            await visit.press('#files', 'slag-and-root.deck');
            await visit.editor('.cm-lens', '30');
            await visit.clickBehind('3x Slagjaw Brawlers');
            await visit.page.keyboard.press('Home');
            await visit.page.keyboard.press('Delete');
            await visit.type('7');
            await visit.shows('#problems', 'Slagjaw Brawlers');
            await visit.picture('deck');
        },
    ],
    [
        'puts the whole project into a link',
        async (visit) => {
            await visit.begin();
            await visit.toTheEnd();
            await visit.type('// “Ä” 😀\n');
            await visit.press('header', 'Share');
            await visit.shows('#said', 'The whole project is in it');
            const link = await visit.page.evaluate(() => location.hash);
            const text = await visit.text();
            await visit.end();
            await visit.begin(link);
            await visit.shows('#problems', 'Aelff');
            assert.equal(await visit.text(), text);
            // What is written behind the link belongs to the reader, and is there the next time.
            await visit.toTheEnd();
            await visit.type('// mine\n');
            await visit.press('header', 'Share');
            await visit.type('// later\n');
            await visit.toTheEnd();
            await visit.type('// last\n');
            await visit.page.reload();
            await visit.editor('.cm-line', '// last');
            await visit.end();
            await visit.begin(link.slice(0, -40));
            await visit.shows('#said', 'This link is incomplete.');
            await visit.end();
            await visit.begin('#example=nowhere');
            await visit.shows('#said', 'There is no example of this name.');
        },
    ],
    [
        'keeps every project for the next visit',
        async (visit) => {
            await visit.begin('#example=new-champions');
            await visit.shows('#counts', 'No problems');
            await visit.toTheEnd();
            await visit.type('// kept\n');
            // Leaving at once loses nothing.
            await visit.page.reload();
            await visit.shows('#counts', 'No problems');
            assert.match(await visit.text(), /\/\/ kept/);

            // The way back through the browser's history leads to no other project.
            await visit.press('#here', 'What can I write here?');
            await visit.page.select('#projects', 'welcome');
            await visit.shows('#problems', 'Aelff');
            await visit.press('#problems', 'Why? (unknown-tag)');
            await visit.shows('#here', 'Back');
            await visit.press('#problems', 'Replace with Aelf');
            await visit.loses('#problems', 'Aelff');
            await visit.page.goBack();
            await pause(300);
            assert.doesNotMatch(await visit.text(), /Aelff/);

            // Another one does not take its place.
            await visit.page.select('#projects', 'new-champions');
            await visit.until('the example', () => location.hash.includes('new-champions'));
            await visit.toTheEnd();
            await visit.type('// second\n');
            const isListed = () => [...document.querySelectorAll('option')].some((one) => one.text === 'my-champions 2');
            await visit.until('the second project', isListed);
            await visit.page.select('#projects', 'own:my-champions');
            await visit.editor('.cm-line', '// kept');
            await visit.press('header', 'Forget');
            await visit.shows('#said', 'Removed the project my-champions from this browser.');
            await visit.press('footer', 'Undo');
            await visit.editor('.cm-line', '// kept');
            await visit.page.reload();
            await visit.editor('.cm-line', '// kept');
        },
    ],
    [
        'opens what it has saved',
        async (visit) => {
            const folder = mkdtempSync(join(tmpdir(), 'cardc-'));
            try {
                await visit.begin('#example=own-game', { downloads: folder });
                await visit.shows('#problems', 'No problems.');
                await visit.press('header', 'Download');
                await visit.shows('#said', 'Saved as own-game.zip.');
                for (let tries = 0; !readdirSync(folder).includes('own-game.zip'); tries += 1) {
                    assert.ok(tries < 200, 'the download does not come');
                    await pause(50);
                }
                await visit.page.select('#projects', 'emberfall');
                await visit.shows('#files', 'units.card');
                await choose(visit, join(folder, 'own-game.zip'));
                await visit.shows('#files', 'games/teatime/game.toml');
                await visit.shows('#problems', 'No problems.');

                writeFileSync(join(folder, 'broken.card'), 'game teatime\nguest {\n');
                writeFileSync(join(folder, 'odd.card'), Buffer.from([0x67, 0xff, 0xfe]));
                await choose(visit, join(folder, 'broken.card'), join(folder, 'odd.card'));
                await visit.shows('#said', 'odd.card is not UTF-8 text.');
                await visit.shows('#files', 'broken.card');
                await visit.shows('#problems', 'error');
            } finally {
                rmSync(folder, { recursive: true });
            }
        },
    ],
    [
        'works without a network',
        async (visit) => {
            await visit.begin();
            await visit.shows('#problems', 'Aelff');
            await visit.until('a service worker', async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
            await visit.server.close();
            await visit.page.reload();
            await visit.shows('#problems', 'Aelff');
            await visit.page.select('#projects', 'emberfall');
            await visit.shows('#files', 'units.card');
        },
    ],
    [
        'needs no mouse',
        async (visit) => {
            await visit.begin();
            await visit.shows('#problems', 'Aelff');
            const at = () => {
                const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
                return inner?.className?.includes?.('cm-content') ? 'editor' : inner?.id || inner?.innerText || '';
            };
            const seen = [];
            for (let press = 0; press < 30 && seen.at(-1) !== 'editor'; press += 1) {
                await visit.page.keyboard.press('Tab');
                seen.push(await visit.page.evaluate(at));
            }
            assert.ok(['projects', 'share', 'new-file'].every((id) => seen.includes(id)), seen.join(', '));
            assert.equal(seen.at(-1), 'editor', seen.join(', '));
            // In the editor, F8 goes to the next problem, and Tab leaves it: by the fix that is shown there.
            await visit.page.keyboard.press('F8');
            await visit.shows('#here', 'Aelf');
            await visit.page.keyboard.press('Escape');
            const isBeside = () => document.activeElement?.closest('aside') !== null;
            for (let press = 0; press < 5 && !(await visit.page.evaluate(isBeside)); press += 1) {
                await visit.page.keyboard.press('Tab');
            }
            assert.ok(await visit.page.evaluate(isBeside), 'Tab leads to the problems');
        },
    ],
    [
        'is for everybody, at any size, in the light and in the dark',
        async (visit) => {
            for (const [name, size] of [
                ['desktop', {}],
                ['desktop dark', { dark: true }],
                ['phone', { width: 390, height: 844 }],
                ['phone dark', { width: 390, height: 844, dark: true }],
            ]) {
                await visit.begin('#example=broken', size);
                await visit.shows('#problems', 'error');
                await visit.editor('.tok-verb');
                await visit.picture(name);
                assert.equal(await visit.tooWide(), 0, `${name}: pixels`);
                const places = await visit.violations();
                // What scrolls in the editor is its text, which takes the keyboard; axe looks for a link or a button.
                const found = places.filter((place) => !/^scrollable-region-focusable: .*cm-scroller/.test(place));
                assert.deepEqual(found, [], name);
                await visit.end();
            }
        },
    ],
];

async function choose(visit, ...files) {
    const input = await visit.page.$('#chosen');
    await input.uploadFile(...files);
}
