import { loaded as compilerLoaded } from './compiler';
import { Page } from './page';
import { fromFragment, kept } from './project';
import { examples, loaded } from './projects';

/** The project that somebody sees who comes for the first time. */
const FIRST = 'welcome';

/** Opens the project of an address: in it, or named by it. Returns whether there is one. */
async function openAddressed(page: Page, fragment: string): Promise<boolean> {
    const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
    if (example === undefined) {
        const project = fromFragment(fragment);
        if (project !== undefined) {
            page.open(project);
        }
        return project !== undefined;
    }
    const isKnown = (await examples()).some(({ id }) => id === example);
    if (isKnown) {
        page.open(await loaded(example), { example });
    }
    return isKnown;
}

async function start(): Promise<void> {
    const page = new Page(await examples());
    const { hash } = location;
    if (!(await openAddressed(page, hash))) {
        const last = kept();
        if (last === undefined) {
            page.open(await loaded(FIRST), { example: FIRST });
        } else {
            page.open(last, { isKept: true });
        }
        if (hash.startsWith('#example=')) {
            page.say('There is no example of this name.');
        } else if (hash.startsWith('#project=')) {
            page.say('This link is incomplete.');
        }
    }
    addEventListener('hashchange', () => void openAddressed(page, location.hash));
    // Without it the page works as well, but not without a network. It loads all once more: from the cache, when that is filled.
    await compilerLoaded;
    await navigator.serviceWorker?.register('offline.js').catch(() => undefined);
}

void start();
