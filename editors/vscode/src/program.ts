/** Runs `cardc` for one answer. */
import { execFile } from 'node:child_process';

/** What a run gave. */
export interface Answer {
    readonly output: string;
    /** The messages, of a run that could not do its work or found something. */
    readonly errors: string;
    /** The exit code: 0 nothing to report, 1 something found, 2 could not do its work. */
    readonly code: number;
}

/** How long a run may take, in milliseconds. */
const PATIENCE = 30_000;

/** The most that a run may print, in bytes. */
const MOST = 32 * 1024 * 1024;

/**
 * Runs `file` in `folder`, with `input` on its standard input. No shell is involved, so that no name of a file or a rule
 * is read as a command. Rejects when the program cannot be run or does not end.
 */
export function runProgram(file: string, args: readonly string[], folder: string, input = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
        const options = { cwd: folder, timeout: PATIENCE, maxBuffer: MOST, windowsHide: true };
        const child = execFile(file, ['--color', 'never', ...args], options, (error, stdout, stderr) => {
            if (error !== null && typeof error.code !== 'number') {
                reject(error);
                return;
            }
            const code = error === null ? 0 : Number(error.code);
            resolve({ output: stdout, errors: stderr, code });
        });
        // A program that does not read all of it closes the pipe, which is its affair.
        child.stdin?.on('error', () => undefined);
        child.stdin?.end(input);
    });
}

/** An option of the command line in an advice. */
const OPTION = /(?:^|[\s`])--[a-z]/;

/** What to do where the command line advises to name the cards. */
const CARDS_ELSEWHERE = 'Open a file of the project that has your cards, and import again.';

/** The first error of the messages with its advice, for a notification, in which nobody can pass an option. */
export function firstError(errors: string): string {
    const lines = errors.split(/\r?\n/);
    const found = lines.findIndex((text) => text.includes('error: '));
    const at = Math.max(0, found);
    const message = (lines[at] ?? '').replace(/^.*?error: /, '').trim();
    if (message === '') {
        return 'cardc failed without a message. See the log.';
    }
    const advice = /^\s+help: (.*)$/.exec(lines[at + 1] ?? '')?.[1] ?? '';
    return [message, inEditor(advice)].filter((text) => text !== '').map(sentence).join(' ');
}

/** An advice as it is of use in an editor, if it is. */
function inEditor(advice: string): string {
    if (!OPTION.test(advice)) {
        return advice;
    }
    return advice.includes('--cards') ? CARDS_ELSEWHERE : '';
}

/** Words as a sentence of their own. */
function sentence(words: string): string {
    const text = words.charAt(0).toUpperCase() + words.slice(1);
    return /[.?!]$/.test(text) ? text : `${text}.`;
}
