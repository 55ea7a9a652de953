// The extension in a real VS Code: see README.md beside this file.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, findCodeServer, findServer, ROOT } from './places.mjs';
import { restrictedWorkspace } from './restricted-workspace.mjs';
import { check, PATIENCE, say, Screen, waitFor } from './screen.mjs';
import { tour } from './tour.mjs';
import { EVERYTHING, PACES, typing } from './typing.mjs';
import { virtualWorkspace } from './virtual-workspace.mjs';

/** The parts of a run; the last is only run when it is named. */
const PARTS = ['tour', 'typing', 'virtual', 'restricted', 'typing-everything'];
const named = process.argv.slice(2);
const unknown = named.find((name) => !PARTS.includes(name));
if (unknown !== undefined) {
    console.error(`There is no part ${unknown}; there are ${PARTS.join(', ')}.`);
    process.exit(2);
}
const isWanted = (part) => named.length === 0 ? part !== 'typing-everything' : named.includes(part);

const codeServer = findCodeServer();
const browserProgram = findChromium();
const serverProgram = findServer();
const missing = [
    codeServer === undefined && 'code-server (npm run e2e:install)',
    browserProgram === undefined && 'Chromium (npm run e2e:install, or CARDC_E2E_CHROMIUM)',
    serverProgram === undefined && 'the server (cargo build, or CARDC_BINARY)',
].filter(Boolean);
if (missing.length > 0) {
    console.error(`The end-to-end test needs ${missing.join(', and ')}.`);
    process.exit(1);
}

const [node, ...program] = codeServer;
const scratch = mkdtempSync(join(tmpdir(), 'cardc-e2e-run-'));
const at = (...parts) => join(scratch, ...parts);
const pictures = resolve(process.env['CARDC_E2E_SCREENSHOTS'] ?? join(ROOT, 'out/screenshots'));
const intruded = at('intruder-ran');
const results = at('host-results.json');
const data = ['--user-data-dir', at('data'), '--extensions-dir', at('extensions'), '--config', at('config.yaml')];

/** A program made of shell lines. */
function script(name, lines) {
    const file = at(name);
    writeFileSync(file, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
    return file;
}

function json(file, value) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify(value, null, 4));
}

const intruder = script('intruder', `touch '${intruded}'`);

/** The setting of the machine, which VS Code also reads again while it runs. */
function setServer(file) {
    json(at('data/Machine/settings.json'), { 'cardc.server.path': file });
}

function setUser(settings) {
    json(at('data/User/settings.json'), {
        ...settings,
        'chat.disableAIFeatures': true,
        'telemetry.telemetryLevel': 'off',
        'workbench.secondarySideBar.defaultVisibility': 'hidden',
        'workbench.startupEditor': 'none',
        // The rows of the terminal are elements then, which can be read.
        'terminal.integrated.gpuAcceleration': 'off',
        'workbench.tips.enabled': false,
        'editor.minimap.enabled': false,
        'editor.fontSize': 13,
    });
}

/** Saves what is edited, so that the test can read it. */
const AUTO_SAVE = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 100 };

/** The folder is trusted, so that only the scope of the setting stands between it and the intruder. */
const TRUSTED = { 'security.workspace.trust.enabled': false };

/** A copy of examples/ whose own settings name a program that must not run. */
function workspace(name) {
    const folder = at(name);
    cpSync(join(ROOT, '../../examples'), folder, { recursive: true });
    json(join(folder, '.vscode/settings.json'), { 'cardc.server.path': intruder });
    return folder;
}

function mustRun(program, args, cwd = ROOT) {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
    if (status !== 0) {
        throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
    }
}

/** Our extension as it would be published, and the one that looks at it from inside the extension host. */
function install() {
    const install = (vsix) => mustRun(node, [...program, ...data, '--install-extension', vsix]);
    mustRun('npm', ['run', 'package', '--', '--out', at('cardc.vsix')]);
    install(at('cardc.vsix'));
    say('the vsix is installed');
    const vsce = join(ROOT, 'node_modules/@vscode/vsce/vsce');
    const bare = ['--no-dependencies', '--allow-missing-repository', '--skip-license'];
    mustRun(process.execPath, [vsce, 'package', ...bare, '--out', at('host.vsix')], join(ROOT, 'test/e2e/host'));
    install(at('host.vsix'));
}

/** Resolves with the address once it listens. Port 0 lets the system choose a free one. */
function startCodeServer() {
    const log = at('code-server.log');
    const output = openSync(log, 'w');
    const child = spawn(
        node,
        [...program, ...data, '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check'],
        { stdio: ['ignore', output, output], env: { ...environment(), CARDC_HOST_RESULTS: results } },
    );
    const address = waitFor('code-server to listen', () =>
        /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(readFileSync(log, 'utf8'))?.[1]);
    return { child, address };
}

/**
 * The environment of a user who has the server on PATH, behind a folder that is whichever is the current one. Inside a
 * terminal of VS Code, code-server would hand its arguments to that instance instead of starting.
 */
function environment() {
    const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
    const path = ['.', dirname(serverProgram), process.env['PATH']].join(delimiter);
    // VS Code takes PATH from the user's shell.
    writeFileSync(at('.profile'), `export PATH='${path}'\n`);
    return { ...Object.fromEntries(kept), HOME: scratch, SHELL: '/bin/sh', PATH: path };
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

async function stop(child) {
    if (child !== undefined && child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill();
        await ended;
    }
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
let host;
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
        await tour(screen, { workspace: folder, setServer, serverProgram, elsewhere: at('gone'), logs: at('data/logs') });
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
        setServer(script('witness', `touch '${served}'; exec '${serverProgram}' "$@"`));
        const screen = await open('shelf:/shelf');
        await hostTests('/shelf');
        await virtualWorkspace(screen);
        check(!existsSync(served), 'and no server');
    },

    /** The program of PATH, and no report on what is not open. */
    async restricted({ open }) {
        setServer('');
        const stranger = workspace('stranger');
        const screen = await open(stranger);
        await hostTests(stranger);
        await restrictedWorkspace(screen, { workspace: stranger, intruder });
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
};

try {
    writeFileSync(at('config.yaml'), 'auth: none\n');
    setServer(serverProgram);
    setUser(TRUSTED);
    install();
    host = startCodeServer();
    browser = await chromium.launch({
        executablePath: browserProgram,
        // Chromium's sandbox refuses to run as root, which is what containers of CI run as.
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    const address = await host.address;
    for (const part of PARTS.filter(isWanted)) {
        setUser(SETTINGS[part]);
        const context = await browser.newContext({
            viewport: { width: 1280, height: 800 },
            permissions: ['clipboard-read', 'clipboard-write'],
        });
        const open = async (folder) => {
            const screen = await newScreen(context);
            await screen.openFolder(address, folder);
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
    await stop(host?.child);
    console.log(`Screenshots are in ${pictures}.`);
    if (passed) {
        await clear();
        console.log('PASSED');
    } else {
        console.error(`Logs, and screenshots if it came that far, are in ${scratch}.`);
    }
}
