// The package for a platform, where there is no other program.
import { join } from 'node:path';
import { check, say } from './screen.mjs';

/** A copy of examples/, in which the program of the extension finds the mistakes. */
export async function bundled(screen, { workspace, started }) {
    const card = join(workspace, 'broken/cards/wording.card');
    await screen.open(card);
    await screen.locator('.squiggly-error').first().waitFor();
    const seconds = (performance.now() - started) / 1000;
    say(`from the file of the package to the first mistake of a card in ${seconds.toFixed(1)} s`);
    const { errors } = await screen.problems();
    check(errors > 0, `${errors} errors stand among the problems`);
    await screen.picture('bundled');
}
