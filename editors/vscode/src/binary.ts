/**
 * Where the `cardc` program is. Nothing here touches VS Code or, but for {@link isExecutableFile}, the disk, so that
 * every case can be tested on every system.
 */
import { accessSync, constants, statSync } from 'node:fs';
import * as path from 'node:path';

/** What the look-up needs to know of the machine. */
export interface Host {
    readonly platform: NodeJS.Platform;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly home: string;
    isExecutable(file: string): boolean;
}

/** What the look-up is asked. */
export interface Request {
    /** The setting `cardc.server.path`; empty means that it is not set. */
    readonly setting: string;
    /** The folder that this extension is installed in. */
    readonly extensionPath: string;
}

export type Lookup =
    | { readonly kind: 'found'; readonly file: string; readonly source: 'setting' | 'bundled' | 'PATH' }
    /** The setting is wrong. It is not passed over in favour of another program: the user chose one. */
    | { readonly kind: 'badSetting'; readonly setting: string; readonly why: 'relative' | 'notExecutable' }
    | { readonly kind: 'nowhere'; readonly tried: readonly string[] };

/** The setting, else the program beside the extension, else the first on `PATH`. */
export function findBinary(request: Request, host: Host): Lookup {
    const paths = host.platform === 'win32' ? path.win32 : path.posix;
    const name = host.platform === 'win32' ? 'cardc.exe' : 'cardc';

    const setting = request.setting.trim();
    if (setting !== '') {
        const file = expandHome(setting, host.home, paths);
        if (!paths.isAbsolute(file)) {
            return { kind: 'badSetting', setting, why: 'relative' };
        }
        return host.isExecutable(file)
            ? { kind: 'found', file, source: 'setting' }
            : { kind: 'badSetting', setting, why: 'notExecutable' };
    }

    const bundled = paths.join(request.extensionPath, 'bin', name);
    if (host.isExecutable(bundled)) {
        return { kind: 'found', file: bundled, source: 'bundled' };
    }

    const onPath = searchPath(host, paths).map((folder) => paths.join(folder, name));
    const file = onPath.find((candidate) => host.isExecutable(candidate));
    return file === undefined
        ? { kind: 'nowhere', tried: [bundled, ...onPath] }
        : { kind: 'found', file, source: 'PATH' };
}

/**
 * The folders of `PATH`. Relative ones, and the empty one, which means the current folder, are left out: the current
 * folder may be a workspace that nobody trusts.
 */
function searchPath(host: Host, paths: path.PlatformPath): string[] {
    // Windows writes the name as `Path`, and its environment is only case-insensitive while it is `process.env`.
    const value = host.platform === 'win32' ? (host.env['PATH'] ?? host.env['Path']) : host.env['PATH'];
    return (value ?? '').split(paths.delimiter).filter((folder) => paths.isAbsolute(folder));
}

function expandHome(file: string, home: string, paths: path.PlatformPath): string {
    return /^~[/\\]/.test(file) ? paths.join(home, file.slice(2)) : file;
}

/** Whether `file` is a file, or a link to one, that this process may run. */
export function isExecutableFile(file: string): boolean {
    try {
        accessSync(file, constants.X_OK);
        return statSync(file).isFile();
    } catch {
        return false;
    }
}

/** What to tell the user when there is no program to run. */
export function explain(lookup: Exclude<Lookup, { kind: 'found' }>): string {
    if (lookup.kind === 'nowhere') {
        return 'Could not find the cardc program, so cards and decks are not checked. '
            + 'Install it, or set its path in cardc.server.path.';
    }
    return lookup.why === 'relative'
        ? `The setting cardc.server.path must be an absolute path, but is "${lookup.setting}".`
        : `The setting cardc.server.path is "${lookup.setting}", which is not an executable file.`;
}
