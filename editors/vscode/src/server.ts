import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as vscode from 'vscode';
import {
    LanguageClient,
    type LanguageClientOptions,
    type Location,
    type Position,
    type Range,
    RevealOutputChannelOn,
    State as ClientState,
} from 'vscode-languageclient/node';
import { explain, findBinary, isExecutableFile, type Lookup } from './binary';
import type { Swatch } from './colours';
import { DOCUMENTS } from './documents';
import { SHOW_RULE } from './page';
import { Queue } from './queue';
import type { State } from './status';

/** The settings of the extension begin with this; the client finds `<id>.trace.server` by it too. */
const ID = 'cardc';
/** The command of the remarks above cards. The server names it, with what the protocol has for places. */
export const SHOW_REFERENCES = 'cardc.showReferences';
/** The command of code actions with places to fill in, which the server names likewise. */
export const INSERT_SNIPPET = 'cardc.insertSnippet';
/** The command that opens the list of suggestions behind a field, whose values are next. */
export const TRIGGER_SUGGEST = 'cardc.triggerSuggest';

/** The one language server of this window. */
export class Server {
    private client: LanguageClient | undefined;
    /** Starting and stopping take a while, and must not overlap when the user is quick. */
    private readonly queue = new Queue();
    /** What the setting was when the server was started. */
    private setting: string | undefined;

    constructor(
        private readonly extensionPath: string,
        /** Outlives every single client, so that what was logged before a restart can still be read after it. */
        private readonly log: vscode.LogOutputChannel,
        /** Is told what becomes of the server. */
        private readonly report: (state: State) => void,
    ) {}

    /** The setting that names the program has been read anew, and may be what it was. */
    async settingChanged(): Promise<void> {
        if (setting() !== this.setting) {
            await this.restart();
        }
    }

    /** Starts the server; stops the one that is running first. */
    restart(): Promise<void> {
        return this.queue.add(async () => {
            await this.stopClient();
            await this.startClient();
        });
    }

    /** What the server answers to a request; nothing while it does not run. */
    async request<T>(method: string, params: object): Promise<T | undefined> {
        return this.client?.isRunning() ? await this.client.sendRequest<T>(method, params) : undefined;
    }

    /** The values of a document that have a colour in their game. */
    colours(document: vscode.TextDocument): Promise<Swatch[] | null | undefined> {
        return this.request<Swatch[] | null>('cardc/colours', { textDocument: { uri: document.uri.toString() } });
    }

    /** The hover at a place, as Markdown. */
    async hover(document: vscode.TextDocument, { line, character }: vscode.Position): Promise<string | undefined> {
        const params = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
        const hover = await this.request<{ contents: { value: string } } | null>('textDocument/hover', params);
        return hover?.contents.value;
    }

    /** Shows the decks that use a card. */
    async showReferences(uri: string, position: Position, locations: Location[]): Promise<void> {
        const convert = this.client?.protocol2CodeConverter;
        if (convert !== undefined) {
            const places = locations.map((location) => convert.asLocation(location));
            const from = [convert.asUri(uri), convert.asPosition(position)];
            await vscode.commands.executeCommand('editor.action.showReferences', ...from, places);
        }
    }

    /** Opens a document and puts a text with places to fill in into it. */
    async insertSnippet(uri: string, range: Range, snippet: string): Promise<void> {
        const convert = this.client?.protocol2CodeConverter;
        if (convert !== undefined) {
            const editor = await vscode.window.showTextDocument(convert.asUri(uri));
            await editor.insertSnippet(new vscode.SnippetString(snippet), convert.asRange(range));
        }
    }

    /** Stops the server and lets go of everything. */
    dispose(): Promise<void> {
        return this.queue.add(() => this.stopClient());
    }

    private async startClient(): Promise<void> {
        this.setting = setting();
        const lookup = this.look();
        if (lookup.kind !== 'found') {
            this.reportMissing(lookup);
            this.report({ kind: 'stopped', why: explain(lookup) });
            return;
        }

        this.report({ kind: 'starting' });
        this.log.info(`Starting ${lookup.file} lsp (from ${lookup.source})`);
        // No `transport`: stdio is what an executable gets, and naming it would add an argument `--stdio`.
        const client = new LanguageClient(ID, 'cardc', { command: lookup.file, args: ['lsp'] }, this.clientOptions());
        try {
            await client.start();
            this.client = client;
            const version = client.initializeResult?.serverInfo?.version;
            this.report({ kind: 'running', file: lookup.file, version });
            // The client starts a server that has crashed anew by itself, some times.
            client.onDidChangeState(({ newState }) => {
                if (this.client === client) {
                    this.report(stateOf(newState, lookup.file, version));
                }
            });
        } catch (error) {
            // The client has shown the reason to the user already; here it is kept for the log only.
            this.log.error(`${lookup.file} did not start: ${String(error)}`);
            await client.dispose().catch(() => undefined);
            this.report({ kind: 'stopped', why: `${lookup.file} did not start. See the log.` });
        }
    }

    /** The program, or `undefined`; the user is told that there is none, unless nobody has asked for it. */
    findProgram({ quietly = false } = {}): string | undefined {
        const lookup = this.look();
        if (lookup.kind === 'found') {
            return lookup.file;
        }
        if (!quietly) {
            this.reportMissing(lookup);
        }
        return undefined;
    }

    private look(): Lookup {
        return findBinary(
            { setting: setting(), extensionPath: this.extensionPath },
            { platform: process.platform, env: process.env, home: homedir(), isExecutable: isExecutableFile },
        );
    }

    private async stopClient(): Promise<void> {
        const client = this.client;
        this.client = undefined;
        try {
            await client?.dispose();
        } catch (error) {
            // A server that crashed, or that does not answer, must not keep its successor from starting.
            this.log.warn(`The server did not stop in an orderly way: ${String(error)}`);
        }
    }

    private clientOptions(): LanguageClientOptions {
        return {
            documentSelector: DOCUMENTS,
            // With the settings, though the server asks for them: until it has the answer it would report on every file.
            initializationOptions: {
                ...vscode.workspace.getConfiguration(ID),
                showRuleCommand: SHOW_RULE,
                showReferencesCommand: SHOW_REFERENCES,
                insertSnippetCommand: INSERT_SNIPPET,
                triggerSuggestCommand: TRIGGER_SUGGEST,
                snippetChoices: true,
            },
            // Links in hovers show a rule, and can do nothing else.
            markdown: { isTrusted: { enabledCommands: [SHOW_RULE] } },
            outputChannel: this.log,
            stdioOptions: { stdout: () => undefined, stderr: (lines) => this.readErrors(lines) },
            // An author is typing most of the time: the log comes to the front when it is asked for.
            revealOutputChannelOn: RevealOutputChannelOn.Never,
        };
    }

    /** What the server writes to standard error: what it also says by the protocol, and the last words of one that ends. */
    private readErrors(lines: Readable): void {
        createInterface({ input: lines }).on('line', (line) => {
            if (/^cardc lsp: (?!error|cannot)/.test(line)) {
                this.log.trace(line);
            } else {
                this.log.error(line);
            }
        });
    }

    /** Not awaited by its caller: a message stays until somebody answers it. */
    private reportMissing(lookup: Exclude<Lookup, { kind: 'found' }>): void {
        const message = explain(lookup);
        this.log.error(message);
        if (lookup.kind === 'nowhere') {
            this.log.debug(`Looked for:\n${lookup.tried.join('\n')}`);
        }
        const settings = 'Open Settings';
        const install = 'How to Install';
        void vscode.window.showErrorMessage(message, settings, install).then((choice) => {
            if (choice === settings) {
                // With a remote machine (SSH, container, browser), the user's own page leaves out the settings of machines.
                const page = vscode.env.remoteName === undefined ? 'openSettings' : 'openRemoteSettings';
                void vscode.commands.executeCommand(`workbench.action.${page}`, { query: `${ID}.server.path` });
            } else if (choice === install) {
                void vscode.commands.executeCommand('cardc.howToInstall');
            }
        });
    }
}

/** What becomes of a server whose client is in another state now. */
function stateOf(state: ClientState, file: string, version?: string): State {
    switch (state) {
        case ClientState.Running:
            return { kind: 'running', file, version };
        case ClientState.Starting:
            return { kind: 'starting' };
        default:
            return { kind: 'stopped', why: 'The language server has stopped. See the log.' };
    }
}

/** The setting that names the program. */
function setting(): string {
    return vscode.workspace.getConfiguration(ID).get('server.path', '');
}
