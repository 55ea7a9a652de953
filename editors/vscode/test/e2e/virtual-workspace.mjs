// Cards that are on no disk: the manifest promises colours, and that nothing else is tried.
import { check, say } from './screen.mjs';

/** The folder of the second extension, which has opened a card of it. */
export async function virtualWorkspace(screen) {
    await screen.locator('.statusbar-item', { hasText: 'Card English' }).waitFor();
    const line = screen.line('On The Shelf');
    await line.waitFor();
    const colours = await line.evaluate((element) =>
        new Set([...element.querySelectorAll('span > span')].map((part) => getComputedStyle(part).color)).size);
    check(colours > 1, 'a card of a virtual workspace has its colours');

    await screen.picture('virtual');

    await screen.press('F1');
    await screen.locator('.quick-input-widget input:visible').first().waitFor();
    await screen.type('cardc: ');
    await screen.locator('.quick-input-list', { hasText: 'No matching commands' }).waitFor();
    await screen.press('Escape');
    check(await screen.locator('.statusbar-item', { hasText: 'cardc' }).count() === 0, 'and no command that would need a server');
}
