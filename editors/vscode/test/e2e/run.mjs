// The extension in a real VS Code: see README.md beside this file.
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { bundled } from './bundled.mjs';
import { CodeServer, mustRun, writeJson } from './code-server.mjs';
import { findChromium, findCodeServer, findServer, ROOT } from './places.mjs';
import { restrictedWorkspace } from './restricted-workspace.mjs';
import { check, PATIENCE, say, Screen, waitFor } from './screen.mjs';
import { tour } from './tour.mjs';
import { EVERYTHING, PACES, typing } from './typing.mjs';
import { virtualWorkspace } from './virtual-workspace.mjs';

/** The parts of a run; the last is only run when it is named. */
const PARTS = ['tour', 'typing', 'virtual', 'restricted', 'bundled', 'typing-everything'];
const named = process.argv.slice(2);
const unknown = named.find((name) => !PARTS.includes(name));
if (unknown !== undefined) {
    console.error(`There is no part ${unknown}; there are ${PARTS.join(', ')}.`);
    process.exit(2);
}
const isWanted = (part) => named.length === 0 ? part !== 'typing-everything' : named.includes(part);

const browserProgram = findChromium();
const serverProgram = findServer();
const missing = [
    findCodeServer() === undefined && 'code-server (npm run e2e:install)',
    browserProgram === undefined && 'Chromium (npm run e2e:install, or CARDC_E2E_CHROMIUM)',
    serverProgram === undefined && 'the server (cargo build, or CARDC_BINARY)',
].filter(Boolean);
if (missing.length > 0) {
    console.error(`The end-to-end test needs ${missing.join(', and ')}.`);
    process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), 'cardc-e2e-run-'));
const at = (...parts) => join(scratch, ...parts);
const pictures = resolve(process.env['CARDC_E2E_SCREENSHOTS'] ?? join(ROOT, 'out/screenshots'));
const intruded = at('intruder-ran');
const results = at('host-results.json');

/** A program made of shell lines. */
function script(name, lines) {
    const file = at(name);
    writeFileSync(file, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
    return file;
}

const intruder = script('intruder', `touch '${intruded}'`);

/** A user who has the server on PATH, behind a folder that is whichever is the current one. */
const host = new CodeServer(at('home'), {
    path: ['.', dirname(serverProgram), ...(process.env['PATH'] ?? '').split(delimiter)],
    env: { CARDC_HOST_RESULTS: results },
});

/** A user who has nothing but VS Code. */
const newcomer = new CodeServer(at('newcomer'), { path: [at('newcomer/empty')], env: { CARDC_HOST_RESULTS: results } });

/** Saves what is edited, so that the test can read it. */
const AUTO_SAVE = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 100 };

/** The folder is trusted, so that only the scope of the setting stands between it and the intruder. */
const TRUSTED = { 'security.workspace.trust.enabled': false };

/** A copy of examples/ whose own settings name a program that must not run. */
function workspace(name) {
    const folder = at(name);
    cpSync(join(ROOT, '../../examples'), folder, { recursive: true });
    writeJson(join(folder, '.vscode/settings.json'), { 'cardc.server.path': intruder });
    return folder;
}

/** Packs our extension into a file of this name. */
function pack(name, ...args) {
    const file = at(name);
    mustRun('npm', ['run', 'package', '--', '--out', file, ...args], { cwd: ROOT });
    return file;
}

/** The extension that looks at ours from inside the extension host. */
function packObserver() {
    const file = at('observer.vsix');
    const vsce = join(ROOT, 'node_modules/@vscode/vsce/vsce');
    const bare = ['--no-dependencies', '--allow-missing-repository', '--skip-license'];
    mustRun(process.execPath, [vsce, 'package', ...bare, '--out', file], { cwd: join(ROOT, 'test/e2e/host') });
    return file;
}

/** What the second extension has found out in the window of a folder. */
async function hostTests(folder) {
    const found = await waitFor(`the tests in the extension host of ${folder}`, () => {
        const text = existsSync(results) ? readFileSync(results, 'utf8') : '';
        const found = text.endsWith('\n') ? JSON.parse(text) : undefined;
        return found?.folder === folder ? found : undefined;
    }, 3 * PATIENCE);
    for (const { name, error } of found.tests) {
        check(error === undefined, `in the extension host: ${name}${error === undefined ? '' : `: ${error}`}`);
    }
    check(found.tests.length > 1, 'the extension host has run its tests');
}

/** Removes what the run wrote. The extension host may still be writing logs for a moment; what stays is no failure. */
async function clear() {
    const remove = () => {
        try {
            rmSync(scratch, { recursive: true, force: true });
            return true;
        } catch {
            return false;
        }
    };
    await waitFor('the logs to end', remove, 10_000).catch(() => console.log(`${scratch} could not be removed.`));
}

let passed = false;
let browser;
let observer;
const pages = [];

/** A window of VS Code. */
async function newScreen(context) {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    pages.push(page);
    return new Screen(page, pictures);
}

const parts = {
    async tour({ open }) {
        const folder = workspace('examples');
        const screen = await open(folder);
        await hostTests(folder);
        await tour(screen, {
            workspace: folder,
            setServer: (file) => host.setServer(file),
            serverProgram,
            elsewhere: at('gone'),
            logs: host.at('data/logs'),
        });
    },

    /** As VS Code comes, with a window for each pace: most of the time, a key is waited for. */
    async typing({ open }, paces = PACES) {
        const ends = await Promise.allSettled(paces.map(async ({ pace, names }) => {
            const folder = workspace(`typed-${pace}`);
            await typing(await open(folder), { workspace: folder, pace, names });
        }));
        const failures = ends.flatMap(({ reason }) => reason === undefined ? [] : [reason.message]);
        if (failures.length > 0) {
            throw new Error(failures.join('\n'));
        }
    },

    'typing-everything': (world) => parts.typing(world, EVERYTHING),

    async virtual({ open }) {
        const served = at('server-ran');
        host.setServer(script('witness', `touch '${served}'; exec '${serverProgram}' "$@"`));
        const screen = await open('shelf:/shelf');
        await hostTests('/shelf');
        await virtualWorkspace(screen);
        check(!existsSync(served), 'and no server');
    },

    /** The program of PATH, and no report on what is not open. */
    async restricted({ open }) {
        host.setServer('');
        const stranger = workspace('stranger');
        const screen = await open(stranger);
        await hostTests(stranger);
        await restrictedWorkspace(screen, { workspace: stranger, intruder });
    },

    /** CARDC_E2E_PACKAGE is a package for this platform, else one is made of the server. */
    async bundled({ open }) {
        const target = `${process.platform}-${process.arch}`;
        const file = process.env['CARDC_E2E_PACKAGE'] ?? pack('bundled.vsix', '--target', target, '--server', serverProgram);
        const started = performance.now();
        newcomer.install(file);
        newcomer.install(observer);
        newcomer.setUser(SETTINGS.bundled);
        await newcomer.start();
        const folder = workspace('newcomer-cards');
        const screen = await open(folder, newcomer);
        await bundled(screen, { workspace: folder, started });
        await hostTests(folder);
    },
};

/** The settings of the user of each part. */
const SETTINGS = {
    tour: { ...TRUSTED, ...AUTO_SAVE },
    typing: TRUSTED,
    'typing-everything': TRUSTED,
    virtual: TRUSTED,
    restricted: {
        ...AUTO_SAVE,
        'security.workspace.trust.startupPrompt': 'never',
        'security.workspace.trust.banner': 'never',
        'cardc.diagnostics.scope': 'open',
    },
    bundled: TRUSTED,
};

try {
    host.setServer(serverProgram);
    host.setUser(TRUSTED);
    observer = packObserver();
    host.install(pack('cardc.vsix'));
    host.install(observer);
    say('the vsix is installed');
    const listens = host.start();
    browser = await chromium.launch({
        executablePath: browserProgram,
        // Chromium's sandbox refuses to run as root, which is what containers of CI run as.
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    await listens;
    for (const part of PARTS.filter(isWanted)) {
        host.setUser(SETTINGS[part]);
        const context = await browser.newContext({
            viewport: { width: 1280, height: 800 },
            permissions: ['clipboard-read', 'clipboard-write'],
        });
        const open = async (folder, of = host) => {
            const screen = await newScreen(context);
            await screen.openFolder(await of.address, folder);
            return screen;
        };
        await parts[part]({ open });
        await context.close();
    }
    check(!existsSync(intruded), 'no workspace could choose the program');
    passed = true;
} catch (error) {
    console.error(`FAILED: ${error.message}`);
    for (const [index, page] of pages.entries()) {
        await page.screenshot({ path: at(`failure-${index}.png`) }).catch(() => undefined);
    }
    process.exitCode = 1;
} finally {
    await browser?.close();
    await Promise.all([host.stop(), newcomer.stop()]);
    console.log(`Screenshots are in ${pictures}.`);
    if (passed) {
        await clear();
        console.log('PASSED');
    } else {
        console.error(`Logs, and screenshots if it came that far, are in ${scratch}.`);
    }
}
