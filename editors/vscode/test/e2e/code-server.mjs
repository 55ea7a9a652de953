// A machine of a user: VS Code with its settings and extensions in a folder, and a PATH.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findCodeServer } from './places.mjs';
import { waitFor } from './screen.mjs';

export class CodeServer {
    /** `path` are the folders of PATH, and `env` further variables. */
    constructor(home, { path, env = {} }) {
        this.home = home;
        this.path = path.join(delimiter);
        this.env = env;
        mkdirSync(home, { recursive: true });
        writeFileSync(this.at('config.yaml'), 'auth: none\n');
        // VS Code takes PATH from the user's shell.
        writeFileSync(this.at('.profile'), `export PATH='${this.path}'\n`);
    }

    at(...parts) {
        return join(this.home, ...parts);
    }

    /** The setting of the machine, which VS Code also reads again while it runs. */
    setServer(file) {
        writeJson(this.at('data/Machine/settings.json'), { 'cardc.server.path': file });
    }

    setUser(settings) {
        writeJson(this.at('data/User/settings.json'), {
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

    install(vsix) {
        const [node, ...program] = this.command();
        mustRun(node, [...program, '--install-extension', vsix]);
    }

    /** Resolves with the address once it listens. Port 0 lets the system choose a free one. */
    start() {
        const log = this.at('code-server.log');
        const output = openSync(log, 'w');
        const [node, ...program] = this.command();
        this.child = spawn(
            node,
            [...program, '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check'],
            { stdio: ['ignore', output, output], env: this.environment() },
        );
        this.address = waitFor('code-server to listen', () =>
            /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(readFileSync(log, 'utf8'))?.[1]);
        return this.address;
    }

    async stop() {
        if (this.child !== undefined && this.child.exitCode === null) {
            const ended = new Promise((resolve) => this.child.once('exit', resolve));
            this.child.kill();
            await ended;
        }
    }

    command() {
        const data = ['--user-data-dir', this.at('data'), '--extensions-dir', this.at('extensions'), '--config', this.at('config.yaml')];
        return [...findCodeServer(), ...data];
    }

    /** Inside a terminal of VS Code, code-server would hand its arguments to that instance instead of starting. */
    environment() {
        const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
        return { ...Object.fromEntries(kept), ...this.env, HOME: this.home, SHELL: '/bin/sh', PATH: this.path };
    }
}

export function writeJson(file, value) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value, null, 4));
}

export function mustRun(program, args, options = {}) {
    const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' });
    if (status !== 0) {
        throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
    }
}
