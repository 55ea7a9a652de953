// Where the end-to-end test finds what it needs.
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export const CODE_SERVER_VERSION = '4.139.1';

/** Its postinstall script names the one major version of Node that it runs on. Raise both together. */
export const NODE_VERSION = '24.21.0';

/** The npm package that holds Node for this machine, with the headers that native modules are compiled against. */
export const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

/** The folder that code-server and its Node are installed in, for every copy of the repository. */
export function prefix() {
    const cache = process.env['XDG_CACHE_HOME'] ?? '';
    const programs = join(isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'cardc-test-editors');
    return process.env['CARDC_E2E_PREFIX'] ?? join(programs, `code-server-${CODE_SERVER_VERSION}`);
}

/** What Node's own installation is: `bin` and `include`. */
export function nodeHome() {
    return join(prefix(), 'node_modules', NODE_PACKAGE);
}

export function codeServerPackage() {
    return join(prefix(), 'node_modules/code-server');
}

/** The file that an installation writes last. One that was interrupted is not there. */
export function installedMark() {
    return join(prefix(), 'installed');
}

/** What code-server is started with: its Node, and its program. */
export function codeServerCommand() {
    return [join(nodeHome(), 'bin/node'), join(codeServerPackage(), 'out/node/entry.js')];
}

/** That command, where it is installed. */
export function findCodeServer() {
    return existsSync(installedMark()) ? codeServerCommand() : undefined;
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
