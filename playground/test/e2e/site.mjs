// The whole site in real browsers: `cargo xtask site try`.
import assert from 'node:assert/strict';
import { run } from './runner.mjs';

await run([
    [
        'the start page shows a card, an error, the fix and the rule',
        async (visit) => {
            for (const [name, size] of [
                ['desktop', {}],
                ['desktop dark', { dark: true }],
                ['phone', { width: 390, height: 844 }],
            ]) {
                await visit.open('', size);
                await visit.shows('.steps', 'Did you mean Draw?');
                await visit.shows('.steps', '+ [Draw] 2 cards.');
                await visit.shows('.steps', 'To take a card from the deck');
                await visit.picture(`start ${name}`);
                assert.equal(await visit.tooWide(), 0, `${name}: pixels`);
                assert.deepEqual(await visit.violations(), [], name);
            }
            await visit.open('');
            await visit.follow('.again a');
            await visit.hasEditor();
            await visit.shows('#problems', 'Unknown keyword Darw. Did you mean Draw?');
        },
    ],
    [
        'an example opens in the playground',
        async (visit) => {
            await visit.open('docs/diagnostics/unknown-tag.html');
            await visit.shows('.problems', 'Unknown tag Aelff. Did you mean Aelf?');
            await visit.picture('diagnostic');
            assert.deepEqual(await visit.violations('.example'), []);
            assert.deepEqual(await visit.violations('.below-example'), []);
            await visit.follow('.try');
            await visit.hasEditor();
            await visit.shows('#problems', 'Unknown tag Aelff. Did you mean Aelf?');
        },
    ],
    [
        'a step of a tutorial opens as a whole project',
        async (visit) => {
            await visit.open('docs/your-own-game.html');
            await visit.follow('.try');
            await visit.hasEditor();
            await visit.shows('#files', 'vocabulary.toml');
            await visit.shows('#problems', 'Discrad');
        },
    ],
    [
        'a word of an example leads to its rule, and a code to its page',
        async (visit) => {
            await visit.open('docs/language.html');
            await visit.follow('.example a[title="Rotate"]');
            await visit.shows('#rotate', 'Rotate');
            const isInView = () => document.getElementById('rotate').getBoundingClientRect().top < innerHeight;
            await visit.until('the rule in view', isInView);
            await visit.open('docs/diagnostics.html');
            await visit.follow('main a[href="diagnostics/deck-copies.html"]');
            await visit.shows('main', 'deck-copies: Too many copies of a card');
        },
    ],
    [
        'each part leads to the others',
        async (visit) => {
            await visit.open('docs/rules/champions.html');
            await visit.follow('.parts a[href$="play/"]');
            await visit.hasEditor();
            await visit.follow('header > a');
            await visit.shows('main', 'Installing');
            await visit.follow('.parts a');
            await visit.shows('h1', 'Card text');
        },
    ],
    [
        'the search finds rules and codes',
        async (visit) => {
            for (const [words, address] of [
                ['Empty Deck Check', 'rules/champions.html#4.1.5.5'],
                ['unmarked-keyword', 'diagnostics/unmarked-keyword.html'],
            ]) {
                await visit.open('docs/language.html');
                await visit.page.keyboard.press('s');
                const isOpen = () => document.activeElement?.id === 'mdbook-searchbar';
                await visit.until('the search', isOpen);
                await visit.type(words);
                const finds = (wanted) => {
                    const links = [...document.querySelectorAll('#mdbook-searchresults a')];
                    return links.some((link) => link.href.replace(/\?[^#]*/, '').includes(wanted));
                };
                await visit.until(`${address} in the results`, finds, address);
            }
        },
    ],
]);
