// Writes the vsix. With `--target linux-x64 --server FILE` it is one for that platform, and holds the server and what each
// `--beside FILE` names.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The platforms that vsce knows and Rust builds for. A server for Linux that is static serves Alpine too. */
const TARGETS = ['linux-x64', 'linux-arm64', 'alpine-x64', 'alpine-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
    options: {
        target: { type: 'string' },
        server: { type: 'string' },
        beside: { type: 'string', multiple: true, default: [] },
        out: { type: 'string' },
    },
});

function fail(why) {
    console.error(`${why}\nusage: npm run package [-- --target TARGET --server FILE [--beside FILE]…] [--out FILE.vsix]\nTargets: ${TARGETS.join(', ')}`);
    process.exit(2);
}

if ((values.target === undefined) !== (values.server === undefined)) {
    fail('A server runs on one platform: --target and --server belong together.');
}
if (values.server === undefined && values.beside.length > 0) {
    fail('What goes beside a server needs one.');
}
if (values.target !== undefined && !TARGETS.includes(values.target)) {
    fail(`There is no platform ${values.target}.`);
}
const missing = [values.server, ...values.beside].find((file) => file !== undefined && !existsSync(file));
if (missing !== undefined) {
    fail(`${missing} is not there.`);
}

// What an earlier run has put there is of another platform.
const bin = join(root, 'bin');
rmSync(bin, { recursive: true, force: true });
if (values.server !== undefined) {
    mkdirSync(bin);
    const file = join(bin, values.target.startsWith('win32-') ? 'cardc.exe' : 'cardc');
    copyFileSync(values.server, file);
    chmodSync(file, 0o755);
    for (const file of values.beside) {
        copyFileSync(file, join(bin, basename(file)));
    }
}

const out = values.out ?? (values.target === undefined ? 'cardc.vsix' : `cardc-${values.target}.vsix`);
const target = values.target === undefined ? [] : ['--target', values.target];
// Links and pictures of the README are below the extension's folder, which vsce leaves out.
const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const below = (kind) => `${repository.url.replace(/\.git$/, '')}/${kind}/HEAD/${repository.directory}`;
const links = ['--baseContentUrl', below('blob'), '--baseImagesUrl', below('raw')];
const vsce = join(root, 'node_modules/@vscode/vsce/vsce');
const options = ['--no-dependencies', '--out', resolve(root, out), ...links, ...target];
const run = spawnSync(process.execPath, [vsce, 'package', ...options], { cwd: root, stdio: 'inherit' });
rmSync(bin, { recursive: true, force: true });
process.exit(run.status ?? 1);
