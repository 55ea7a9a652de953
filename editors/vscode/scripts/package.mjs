// Writes the vsix. With `--target linux-x64 --server FILE` it is one for that platform, and holds the server.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The platforms that vsce knows and Rust builds for. */
const TARGETS = ['linux-x64', 'linux-arm64', 'alpine-x64', 'alpine-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
    options: { target: { type: 'string' }, server: { type: 'string' }, out: { type: 'string' } },
});

function fail(why) {
    console.error(`${why}\nusage: npm run package [-- --target TARGET --server FILE] [--out FILE.vsix]\nTargets: ${TARGETS.join(', ')}`);
    process.exit(2);
}

if ((values.target === undefined) !== (values.server === undefined)) {
    fail('A server runs on one platform: --target and --server belong together.');
}
if (values.target !== undefined && !TARGETS.includes(values.target)) {
    fail(`There is no platform ${values.target}.`);
}
if (values.server !== undefined && !existsSync(values.server)) {
    fail(`${values.server} is not there.`);
}

// What an earlier run has put there is of another platform.
const bin = join(root, 'bin');
rmSync(bin, { recursive: true, force: true });
if (values.server !== undefined) {
    mkdirSync(bin);
    const file = join(bin, values.target.startsWith('win32-') ? 'cardc.exe' : 'cardc');
    copyFileSync(values.server, file);
    chmodSync(file, 0o755);
}

const out = values.out ?? (values.target === undefined ? 'cardc.vsix' : `cardc-${values.target}.vsix`);
const target = values.target === undefined ? [] : ['--target', values.target];
const vsce = join(root, 'node_modules/@vscode/vsce/vsce');
const run = spawnSync(process.execPath, [vsce, 'package', '--no-dependencies', '--out', resolve(root, out), ...target], { cwd: root, stdio: 'inherit' });
rmSync(bin, { recursive: true, force: true });
process.exit(run.status ?? 1);
