// A project: its files, in a link, in an archive, and in the browser's own storage.
import { deflateSync, inflateSync, strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { READ } from './read.mjs';

/** The texts of the files of a project by their paths, with `/` between the parts. */
export type Files = Record<string, string>;

export interface Project {
    /** Without the characters that a file name cannot have everywhere. */
    name: string;
    files: Files;
    /** The path of the file that is shown. */
    open: string;
}

/** What one link may hold. The text of all files together is larger than any card set. */
const MOST_TEXT = 8 << 20;

/** A project as the fragment of a link: JSON, compressed, in the letters of a URL. Throws for one that could not be read again. */
export function toFragment(project: Project): string {
    const bytes = strToU8(JSON.stringify(project));
    if (bytes.length > MOST_TEXT) {
        throw new RangeError('The project is too large.');
    }
    const packed = deflateSync(bytes, { level: 9 });
    let letters = '';
    for (const byte of packed) {
        letters += String.fromCharCode(byte);
    }
    return `project=${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The project of a fragment; `undefined` for one that holds none, or no whole one. */
export function fromFragment(fragment: string): Project | undefined {
    const packed = /^#?project=([\w-]+)$/.exec(fragment)?.[1];
    if (packed === undefined) {
        return undefined;
    }
    try {
        const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        // A buffer of this size is all that is filled, whatever the bytes say of themselves.
        const text = inflateSync(bytes, { out: new Uint8Array(MOST_TEXT) });
        return asProject(JSON.parse(strFromU8(text)));
    } catch {
        return undefined;
    }
}

function asProject(value: unknown): Project | undefined {
    const { name, files, open } = (value ?? {}) as Partial<Project>;
    const isWhole =
        typeof name === 'string' &&
        typeof open === 'string' &&
        typeof files === 'object' &&
        files !== null &&
        typeof files[open] === 'string' &&
        Object.entries(files).every(([path, text]) => whatIsWrongWith(path) === undefined && typeof text === 'string');
    return isWhole ? { name: asName(name), files: unified(files), open } : undefined;
}

/** A name that a folder can have everywhere. */
export function asName(name: string): string {
    const plain = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim().slice(0, 100);
    return /^\.*$/.test(plain) ? 'project' : plain;
}

/** The browser's own lines end with `\n` alone. */
function unified(files: Files): Files {
    return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replace(/\r\n?/g, '\n')]));
}

/** An archive with the files in a folder of the project's name. */
export function toArchive({ name, files }: Project): Uint8Array<ArrayBuffer> {
    const packed = Object.entries(files).map(([path, text]) => [`${name}/${path}`, strToU8(text)]);
    return new Uint8Array(zipSync(Object.fromEntries(packed), { level: 9 }));
}

/** Files that somebody chose or dropped: texts, and archives with texts. The second list says which could not be read, and why. */
export async function fromFiles(chosen: Iterable<File>): Promise<[Files, string[]]> {
    const files: Files = {};
    const refused: string[] = [];
    const add = (path: string, bytes: Uint8Array) => {
        try {
            files[path] = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        } catch {
            refused.push(`${path} is not UTF-8 text.`);
        }
    };
    for (const file of chosen) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        if (file.name.toLowerCase().endsWith('.zip')) {
            try {
                for (const [path, content] of Object.entries(inFolder(unpacked(bytes)))) {
                    add(path, content);
                }
            } catch (error) {
                refused.push(`${file.name} cannot be opened: ${(error as Error).message}`);
            }
        } else if (whatIsWrongWith(file.name) === undefined) {
            add(file.name, bytes);
        } else {
            refused.push(`cardc does not read ${file.name}.`);
        }
    }
    return [unified(files), refused];
}

/** The files of an archive that cardc reads. */
function unpacked(archive: Uint8Array): Record<string, Uint8Array> {
    let size = 0;
    return unzipSync(archive, {
        filter: ({ name, originalSize }) => {
            const wanted = whatIsWrongWith(name) === undefined;
            size += wanted ? originalSize : 0;
            if (size > MOST_TEXT) {
                throw new Error(`its files are larger than ${MOST_TEXT >> 20} MB.`);
            }
            return wanted;
        },
    });
}

/** Without the one folder that all of them are in. */
function inFolder<T>(files: Record<string, T>): Record<string, T> {
    const paths = Object.keys(files);
    const folder = paths[0]?.slice(0, paths[0].indexOf('/') + 1) ?? '';
    const isOnly = paths.every((path) => path.startsWith(folder)) && !/^(games|cards|decks)\/$/.test(folder);
    return isOnly ? Object.fromEntries(Object.entries(files).map(([path, one]) => [path.slice(folder.length), one])) : files;
}

/** Why a file cannot have this path; `undefined` when it can. */
export function whatIsWrongWith(path: string): string | undefined {
    const parts = path.split('/');
    if (parts.some((part) => part.trim() === '' || part === '.' || part === '..') || /[\\:*?"<>|\p{Cc}]/u.test(path)) {
        return 'Write names with / between them, such as cards/first.card, without any of \\ : * ? " < > |.';
    }
    if (!READ.test(path)) {
        return 'Cards are in files that end with .card, decks with .deck. A game has game.toml, vocabulary.toml and rulebook.md.';
    }
    return undefined;
}

const KEPT = 'cardc-project:';
const LAST = 'cardc-last';

/** The names of the projects that this browser keeps, in alphabetical order. */
export function keptNames(): string[] {
    const keys = Array.from({ length: stored(() => localStorage.length) ?? 0 }, (_, index) => localStorage.key(index) ?? '');
    const names = keys.filter((key) => key.startsWith(KEPT)).map((key) => key.slice(KEPT.length));
    return names.sort((one, other) => one.localeCompare(other));
}

/** Keeps a project in this browser, which has no other of this name afterwards. Returns whether it did: it may be full, or closed. */
export function keep(project: Project): boolean {
    const put = () => {
        localStorage.setItem(KEPT + project.name, toFragment(project));
        return true;
    };
    remember(project.name);
    return stored(put) ?? false;
}

/** The next visit begins with the project of this name. */
export function remember(name: string): void {
    stored(() => localStorage.setItem(LAST, name));
}

/** A project that this browser keeps; without a name, the last one. */
export function kept(name = stored(() => localStorage.getItem(LAST)) ?? ''): Project | undefined {
    return fromFragment(stored(() => localStorage.getItem(KEPT + name)) ?? '');
}

/** Keeps a project no longer. */
export function forget(name: string): void {
    stored(() => localStorage.removeItem(KEPT + name));
}

/** A name like this one that no project has which is kept. */
export function freeName(name: string): string {
    const taken = keptNames();
    for (let number = 2, free = name; ; number += 1) {
        if (!taken.includes(free)) {
            return free;
        }
        free = `${name} ${number}`;
    }
}

/** What the storage answers; `undefined` in a browser that has none for this page. */
function stored<T>(ask: () => T): T | undefined {
    try {
        return ask();
    } catch {
        return undefined;
    }
}
