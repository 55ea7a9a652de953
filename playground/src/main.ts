import { loaded as compilerLoaded } from './compiler';
import { Page } from './page';
import { kept } from './project';
import { examples, loaded } from './projects';
import { Shelf } from './shelf';

/** The project that somebody sees who comes for the first time. */
const FIRST = 'welcome';

async function start(): Promise<void> {
    const page: Page = new Page(() => shelf.changed());
    // Without them, what this browser keeps can still be opened.
    const listed = await examples().catch(() => []);
    const shelf = new Shelf(page, listed);
    const { hash } = location;
    if (!(await shelf.openAddressed(hash))) {
        const last = kept();
        if (last === undefined) {
            shelf.open(await loaded(FIRST), { example: FIRST });
        } else {
            shelf.open(last, { isKept: true });
        }
        if (hash.startsWith('#example=')) {
            page.say('There is no example of this name.');
        } else if (hash.startsWith('#project=')) {
            page.say('This link is incomplete.');
        }
    }
    addEventListener('hashchange', () => {
        if (history.state === null) {
            void shelf.openAddressed(location.hash);
        } else {
            // Back at an entry that was left: what is open stays open.
            shelf.setAddress();
        }
    });
    // Without it the page works as well, but not without a network. It asks for all files once more.
    await compilerLoaded();
    await navigator.serviceWorker?.register('offline.js').catch(() => undefined);
}

start().catch((error: unknown) => {
    document.getElementById('said')?.replaceChildren(`The page could not be loaded: ${String(error)}`);
});
