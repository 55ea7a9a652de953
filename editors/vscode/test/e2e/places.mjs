// Where the end-to-end test finds what it needs.
import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The newest that runs on Node 20. Raise it together with the Node of CI. */
export const CODE_SERVER_VERSION = '4.100.3';

/** The folder that code-server is installed in. */
export function codeServerPrefix() {
    return process.env['CARDC_E2E_PREFIX'] ?? join(tmpdir(), `cardc-e2e-${userInfo().uid}-${CODE_SERVER_VERSION}`);
}

/** Creates the prefix. In a shared temporary folder somebody else could have made it first, with their programs. */
export function ownPrefix() {
    const prefix = codeServerPrefix();
    mkdirSync(prefix, { recursive: true, mode: 0o700 });
    checkOwner(prefix);
    return prefix;
}

function checkOwner(prefix) {
    const stat = lstatSync(prefix);
    if (!stat.isDirectory() || (process.getuid !== undefined && stat.uid !== process.getuid())) {
        throw new Error(`${prefix} belongs to somebody else. Name another folder in CARDC_E2E_PREFIX.`);
    }
}

export function codeServerPackage(prefix = codeServerPrefix()) {
    return join(prefix, 'node_modules/code-server');
}

/** The file that an installation writes last. One that was interrupted is not there. */
export function installedMark(prefix = codeServerPrefix()) {
    return join(prefix, 'installed');
}

/** The program of code-server, for Node to run. */
export function findCodeServer() {
    if (!existsSync(installedMark())) {
        return undefined;
    }
    checkOwner(codeServerPrefix());
    return join(codeServerPackage(), 'out/node/entry.js');
}

export function findChromium() {
    const named = process.env['CARDC_E2E_CHROMIUM'];
    if (named !== undefined) {
        return runnable(named) ? named : undefined;
    }
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
    return folders
        .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
        .find(runnable);
}

export function findServer() {
    const server = resolve(process.env['CARDC_BINARY'] ?? join(ROOT, '../../target/debug/cardc'));
    return runnable(server) ? server : undefined;
}

function runnable(file) {
    try {
        accessSync(file, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}
