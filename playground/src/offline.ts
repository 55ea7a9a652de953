// The service worker: keeps the page, so that it opens without a network. The build says what belongs to it.
declare const ASSETS: readonly string[];
/** Another one for each content, so that a new page never meets old parts. */
declare const VERSION: string;

interface LifeEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LifeEvent {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
}

const NAME = `cardc-${VERSION}`;

self.addEventListener('install', (event) => {
    // The browser's own store may still have the files of the version before.
    const fresh = ASSETS.map((path) => new Request(path, { cache: 'no-cache' }));
    const fill = async () => (await caches.open(NAME)).addAll(fresh);
    (event as LifeEvent).waitUntil(fill());
});

self.addEventListener('activate', (event) => {
    const clean = async () => {
        const old = (await caches.keys()).filter((name) => name.startsWith('cardc-') && name !== NAME);
        await Promise.all(old.map((name) => caches.delete(name)));
    };
    (event as LifeEvent).waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
    const { request, respondWith } = event as AskedEvent;
    const answer = async () => {
        const cache = await caches.open(NAME);
        return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
    };
    if (request.method === 'GET') {
        respondWith.call(event, answer());
    }
});
