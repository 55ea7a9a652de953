// The extension in a real VS Code: see README.md beside this file.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findCodeServer, findServer, ROOT } from './places.mjs';
import { chromium } from 'playwright-core';

const fake = process.argv.includes('--fake');
/** A first start of VS Code on a busy machine takes its time. */
const PATIENCE = 60_000;

const codeServer = findCodeServer();
const browserProgram = findChromium();
const serverProgram = fake ? process.execPath : findServer();
const missing = [
    codeServer === undefined && 'code-server (npm run e2e:install)',
    browserProgram === undefined && 'Chromium (npm run e2e:install, or CARDC_E2E_CHROMIUM)',
    serverProgram === undefined && 'the server (cargo build, or CARDC_BINARY; npm run e2e:fake does without)',
].filter(Boolean);
if (missing.length > 0) {
    console.log(`SKIPPED: the end-to-end test needs ${missing.join(', and ')}.`);
    process.exit(process.env['CARDC_E2E_REQUIRED'] ? 1 : 0);
}

const scratch = mkdtempSync(join(tmpdir(), 'cardc-e2e-run-'));
const at = (...parts) => join(scratch, ...parts);
const workspace = at('workspace');
const record = at('fake-record.txt');
const intruded = at('intruder-ran');
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

/** The setting of the machine, which VS Code also reads again while it runs. */
function setServerPath(file) {
    json(at('data/Machine/settings.json'), { 'cardc.server.path': file });
}

/** What the user's and the workspace's settings say before VS Code starts. */
function prepare() {
    cpSync(join(ROOT, 'test/e2e/workspace'), workspace, { recursive: true });
    const server = fake
        ? script('cardc', `CARDC_FAKE_RECORD='${record}' exec '${process.execPath}' '${join(ROOT, 'test/e2e/fake-server.mjs')}' "$@"`)
        : serverProgram;
    setServerPath(server);
    json(at('data/User/settings.json'), {
        // The folder is trusted, so that only the scope of the setting stands between it and the intruder.
        'security.workspace.trust.enabled': false,
        'workbench.startupEditor': 'none',
        'editor.minimap.enabled': false,
    });
    const intruder = script('intruder', `touch '${intruded}'`);
    json(join(workspace, '.vscode/settings.json'), { 'cardc.server.path': intruder });
    writeFileSync(at('config.yaml'), 'auth: none\n');
}

function mustRun(program, args) {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) {
        throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
    }
}

/** Resolves with the address once it listens. Port 0 lets the system choose a free one. */
function startCodeServer() {
    const log = at('code-server.log');
    const output = openSync(log, 'w');
    const child = spawn(
        process.execPath,
        [codeServer, ...data, '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check', workspace],
        { stdio: ['ignore', output, output], env: cleanEnvironment() },
    );
    const address = waitFor('code-server to listen', () =>
        /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(readFileSync(log, 'utf8'))?.[1]);
    return { child, address };
}

/** Inside a terminal of VS Code, code-server would hand its arguments to that instance instead of starting. */
function cleanEnvironment() {
    const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
    return { ...Object.fromEntries(kept), HOME: scratch };
}

async function waitFor(what, probe) {
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
        const found = await probe();
        if (found) {
            return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Waited in vain for ${what}.`);
}

function check(condition, what) {
    if (!condition) {
        throw new Error(`Not so: ${what}.`);
    }
    console.log(`ok - ${what}`);
}

async function tour(page, address) {
    const file = `vscode-remote://${new URL(address).host}${join(workspace, 'ember.card')}`;
    const query = new URLSearchParams({ folder: workspace, payload: JSON.stringify([['openFile', file]]) });
    await page.goto(`${address}/?${query}`);

    const line = page.locator('.view-line', { hasText: 'Last Stand' }).first();
    await line.waitFor();
    await page.locator('.statusbar-item', { hasText: 'Card English' }).waitFor();
    console.log('ok - the file is Card English');

    // The command of the Problems view.
    await page.keyboard.press('Control+Shift+M');
    const problem = problemRow(page);
    await problem.waitFor();
    console.log(`ok - a problem: ${(await problem.innerText()).replace(/\s+/g, ' ')}`);

    const hover = page.locator('.monaco-hover:visible', { hasText: /champions:[\w.-]+/ }).first();
    await waitFor('the rule of Draw in a hover', async () => {
        await pointAt(page, line, 'Draw');
        return hover.waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
    console.log(`ok - a hover: ${(await hover.innerText()).replace(/\s+/g, ' ')}`);

    check(!existsSync(intruded), 'the workspace could not choose the program');
    if (fake) {
        await tourOfProtocol(page);
    }
}

/** The row about the line with the mistake. By its place: the wording is the server's affair. */
function problemRow(page) {
    const mistake = readFileSync(join(workspace, 'ember.card'), 'utf8').split('\n').findIndex((text) => text.includes('Drwa'));
    return page.locator('.markers-panel .monaco-list-row', { hasText: `[Ln ${mistake + 1},` }).first();
}

/** What only the fake server can tell: the messages that a user does not see. */
async function tourOfProtocol(page) {
    const seen = () => (existsSync(record) ? readFileSync(record, 'utf8').split('\n') : []);
    check(seen()[0] === 'start lsp', 'the server was run as "cardc lsp"');

    writeFileSync(join(workspace, 'new.card'), 'game champions\n');
    await waitFor('news of a new file', () => seen().includes('watched new.card'));
    console.log('ok - the server hears of files that change on disk');

    await page.keyboard.press('F1');
    await page.keyboard.type('cardc: Restart Server');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'cardc: Restart Server' }).first().waitFor();
    await page.keyboard.press('Enter');
    await waitFor('an orderly restart', () => {
        const [first, ...rest] = seen().filter((entry) => entry === 'exit' || entry.startsWith('start'));
        return first === 'start lsp' && rest.join() === 'exit,start lsp';
    });
    console.log('ok - Restart Server ends the old server before it starts a new one');
    await problemRow(page).waitFor();
    console.log('ok - the problem is back after the restart');

    setServerPath(at('gone'));
    const message = page.locator('.notification-toast', { hasText: 'not a program that can be run' });
    await message.waitFor();
    console.log('ok - a setting that leads nowhere is reported');
    await message.locator('.monaco-button', { hasText: 'Open Settings' }).click();
    await page.locator('.settings-editor .setting-item', { hasText: 'Absolute path of the' }).first().waitFor();
    console.log('ok - and its button leads to the setting');
}

/** Moves the mouse over `word`, which the highlighter may have put into an element together with other words. */
async function pointAt(page, line, word) {
    const spot = await line.evaluate((element, wanted) => {
        const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const start = node.data.indexOf(wanted);
            if (start >= 0) {
                const range = element.ownerDocument.createRange();
                range.setStart(node, start);
                range.setEnd(node, start + wanted.length);
                const box = range.getBoundingClientRect();
                return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            }
        }
        return undefined;
    }, word);
    if (spot !== undefined) {
        // From elsewhere, so that a second try is a movement too.
        await page.mouse.move(spot.x + 200, spot.y + 60);
        await page.mouse.move(spot.x, spot.y, { steps: 5 });
    }
}

let passed = false;
let browser;
let host;
let page;
try {
    prepare();
    mustRun('npm', ['run', 'package']);
    mustRun(process.execPath, [codeServer, ...data, '--install-extension', join(ROOT, 'cardc.vsix')]);
    console.log('ok - the vsix is installed');
    host = startCodeServer();
    browser = await chromium.launch({
        executablePath: browserProgram,
        // Chromium's sandbox refuses to run as root, which is what containers of CI run as.
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(PATIENCE);
    await tour(page, await host.address);
    passed = true;
} catch (error) {
    console.error(`FAILED: ${error.message}`);
    await page?.screenshot({ path: at('failure.png') }).catch(() => undefined);
    process.exitCode = 1;
} finally {
    await browser?.close();
    host?.child.kill();
    if (passed) {
        // Its extension host may still be writing logs for a moment.
        rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
        console.log('PASSED');
    } else {
        console.error(`Logs, and a screenshot if it came that far, are in ${scratch}.`);
    }
}
