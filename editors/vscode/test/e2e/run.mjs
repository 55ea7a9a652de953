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
import { virtualWorkspace } from './virtual-workspace.mjs';

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
        'files.autoSave': 'afterDelay',
        'files.autoSaveDelay': 100,
    });
}

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
let page;
try {
    writeFileSync(at('config.yaml'), 'auth: none\n');
    setServer(serverProgram);
    // The folder is trusted, so that only the scope of the setting stands between it and the intruder.
    setUser({ 'security.workspace.trust.enabled': false });
    install();
    host = startCodeServer();
    browser = await chromium.launch({
        executablePath: browserProgram,
        // Chromium's sandbox refuses to run as root, which is what containers of CI run as.
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    page.setDefaultTimeout(PATIENCE);
    const screen = new Screen(page, pictures);
    const address = await host.address;
    const open = async (folder, path = folder) => {
        await screen.openFolder(address, folder);
        await hostTests(path);
    };

    const folder = workspace('examples');
    await open(folder);
    await tour(screen, { workspace: folder, setServer, serverProgram, elsewhere: at('gone') });

    const served = at('server-ran');
    setServer(script('witness', `touch '${served}'; exec '${serverProgram}' "$@"`));
    await waitFor('the witness to run', () => existsSync(served));
    rmSync(served);
    await open('shelf:/shelf', '/shelf');
    await virtualWorkspace(screen);
    check(!existsSync(served), 'and no server');

    // The program of PATH, and no report on what is not open.
    setServer('');
    setUser({
        'security.workspace.trust.startupPrompt': 'never',
        'security.workspace.trust.banner': 'never',
        'cardc.diagnostics.scope': 'open',
    });
    const stranger = workspace('stranger');
    await open(stranger);
    await restrictedWorkspace(screen, { workspace: stranger, intruder });
    check(!existsSync(intruded), 'no workspace could choose the program');
    passed = true;
} catch (error) {
    console.error(`FAILED: ${error.message}`);
    await page?.screenshot({ path: at('failure.png') }).catch(() => undefined);
    process.exitCode = 1;
} finally {
    await browser?.close();
    await stop(host?.child);
    console.log(`Screenshots are in ${pictures}.`);
    if (passed) {
        await clear();
        console.log('PASSED');
    } else {
        console.error(`Logs, and a screenshot if it came that far, are in ${scratch}.`);
    }
}
