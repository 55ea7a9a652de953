// Builds the page: `cargo xtask playground` calls it, and says by variables where the parts are.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import { thirdPartyNotices } from '../../editors/vscode/scripts/notices.mjs';
import { projects } from './projects.mjs';

const root = resolve(import.meta.dirname, '..');
const { CARDC_COMPILER: compiler, CARDC_NOTICES: notices, CARDC_SITE: site, CARDC_STARTERS: starters } = process.env;
if (!compiler || !notices || !site || !starters) {
    console.error('Run `cargo xtask playground`, which builds the compiler first.');
    process.exit(1);
}

const common = {
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    // What the page asks of a browser: modules of styles, colours for light and dark, streams that unpack.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    metafile: true,
    logLevel: 'warning',
    outdir: site,
};

for (const name of ['index.html', 'manifest.webmanifest']) {
    copyFileSync(join(root, name), join(site, name));
}
// One file: a page waits for each.
const styles = ['colours.css', 'style.css'].map((name) => readFileSync(join(root, name), 'utf8'));
writeFileSync(join(site, 'style.css'), styles.join('\n'));
copyFileSync(join(root, '../editors/vscode/images/icon.svg'), join(site, 'icon.svg'));
copyFileSync(join(compiler, 'compiler_bg.wasm'), join(site, 'cardc.wasm'));
const { metafile } = await build({
    ...common,
    entryPoints: ['src/main.ts', 'src/worker.ts'],
    alias: { compiler: join(compiler, 'compiler.js') },
    // The worker says where the module is; the file beside the script that it would look for is not there.
    define: { 'import.meta.url': '""' },
});
const ofPackages = thirdPartyNotices(metafile.inputs, root, 'main.js');
writeFileSync(join(site, 'THIRD-PARTY.txt'), `${readFileSync(notices, 'utf8')}\n${ofPackages}`);

mkdirSync(join(site, 'projects'));
const all = projects(join(root, '..'), starters);
for (const { id, project } of all) {
    writeFileSync(join(site, 'projects', `${id}.json`), JSON.stringify(project));
}
const index = all.map(({ id, title, group }) => ({ id, title, group }));
writeFileSync(join(site, 'projects/index.json'), JSON.stringify(index));

// Last, as it names all others and changes with them.
const assets = files(site).filter((path) => path !== 'THIRD-PARTY.txt');
const sum = createHash('sha256');
for (const path of assets) {
    sum.update(path).update(readFileSync(join(site, path)));
}
await build({
    ...common,
    entryPoints: ['src/offline.ts'],
    define: {
        ASSETS: JSON.stringify(['./', ...assets]),
        VERSION: JSON.stringify(sum.digest('hex').slice(0, 16)),
    },
});

/** The paths of all files below a folder. */
function files(folder) {
    const inside = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
    return inside
        .filter((path) => statSync(path).isFile())
        .map((path) => relative(folder, path).split(sep).join('/'))
        .sort();
}
