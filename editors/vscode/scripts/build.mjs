// Builds what the vsix holds beside the committed files: syntaxes/ and dist/.
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { copyGrammars } from './grammars.mjs';
import { thirdPartyNotices } from './notices.mjs';

const root = resolve(import.meta.dirname, '..');
const grammars = process.env['CARDC_GRAMMAR_DIR'] ?? join(root, '../../grammar/textmate');

try {
    copyGrammars(grammars, join(root, 'syntaxes'));
} catch (error) {
    console.error(error.message);
    process.exit(1);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    bundle: true,
    // VS Code gives this module to its extensions; it is in no package.
    external: ['vscode'],
    format: 'cjs',
    platform: 'node',
    // The Node of the oldest VS Code in package.json's `engines`.
    target: 'node20',
    minify: true,
    metafile: true,
    logLevel: 'info',
});
writeFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(metafile.inputs, root, 'dist/extension.js'));
