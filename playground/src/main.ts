import { loaded as compilerLoaded } from './compiler';
import { Page } from './page';
import { fromFragment, kept, type Project } from './project';
import { examples, loaded } from './projects';

/** The project that somebody sees who comes for the first time. */
const FIRST = 'welcome';

/** The project of an address: in it, named by it, or none. */
async function addressed(fragment: string): Promise<Project | undefined> {
    const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
    const known = (await examples()).some(({ id }) => id === example);
    return example !== undefined && known ? await loaded(example) : fromFragment(fragment);
}

async function start(): Promise<void> {
    const page = new Page(await examples());
    const asked = await addressed(location.hash);
    page.open(asked ?? kept() ?? (await loaded(FIRST)));
    if (asked === undefined && location.hash.length > 1) {
        page.say('This link holds no whole project. Perhaps it was cut off.');
    }
    addEventListener('hashchange', async () => {
        const project = await addressed(location.hash);
        if (project !== undefined) {
            page.open(project);
        }
    });
    // Without it the page works as well, but not without a network. It loads all once more: from the cache, when that is filled.
    await compilerLoaded;
    await navigator.serviceWorker?.register('offline.js').catch(() => undefined);
}

void start();
