// The grammars are generated from the token table of the Rust crates (`cargo xtask`); this only fetches them.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that package.json contributes, and the scope that each must declare. */
export const GRAMMARS = new Map([
    ['card.tmLanguage.json', 'source.card'],
    ['deck.tmLanguage.json', 'source.deck'],
]);

/**
 * Copies the grammars from `from` to `to`. Throws when one is missing or is not what its name says: an extension
 * without colours would look as if it worked.
 */
export function copyGrammars(from, to) {
    const missing = [...GRAMMARS.keys()].map((name) => join(from, name)).filter((file) => !existsSync(file));
    if (missing.length > 0) {
        throw new Error(
            `Missing ${missing.join(' and ')}.\n`
            + 'The grammars are generated: run `cargo xtask` in the root of the repository, '
            + 'or name another folder in CARDC_GRAMMAR_DIR.',
        );
    }
    for (const [name, scope] of GRAMMARS) {
        const found = JSON.parse(readFileSync(join(from, name), 'utf8')).scopeName;
        if (found !== scope) {
            throw new Error(`${join(from, name)} declares the scope ${found}; package.json expects ${scope}.`);
        }
    }
    mkdirSync(to, { recursive: true });
    for (const name of GRAMMARS.keys()) {
        copyFileSync(join(from, name), join(to, name));
    }
}
