import * as vscode from 'vscode';
import { Commands, openPlace } from './commands';
import { Create, triggerSuggest } from './create';
import { OPEN_PLACE } from './page';
import { Cardc, fileOf, projects } from './project';
import { INSERT_SNIPPET, Server, SHOW_REFERENCES, TRIGGER_SUGGEST } from './server';
import { Status } from './status';
import { Swatches } from './swatches';
import { TASK_TYPE, Tasks } from './tasks';
import { isVirtual } from './texts';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (isVirtual(folders.map(({ uri }) => uri.scheme))) {
        // Syntax highlighting needs no code. The server could read neither the game nor the other cards.
        return;
    }

    const log = vscode.window.createOutputChannel('cardc', { log: true });
    const status = new Status();
    const swatches = new Swatches((document) => current.colours(document));
    const current = new Server(context.extensionPath, log, (state) => {
        status.show(state);
        swatches.showAll();
    });
    server = current;

    const cardc = new Cardc(() => current.findProgram());
    const commands = new Commands(current, cardc, context.extensionPath);
    const create = new Create(cardc);
    const tasks = new Tasks((how) => current.findProgram(how));

    context.subscriptions.push(
        log,
        status,
        commands,
        vscode.commands.registerCommand('cardc.restartServer', () => current.restart()),
        vscode.commands.registerCommand('cardc.showServerLog', () => log.show()),
        vscode.commands.registerCommand('cardc.newProject', () => create.project()),
        vscode.commands.registerCommand('cardc.newCard', () => create.document('card')),
        vscode.commands.registerCommand('cardc.newDeck', () => create.document('deck')),
        vscode.commands.registerCommand('cardc.import', () => create.import()),
        vscode.commands.registerCommand('cardc.coverage', () => commands.coverage()),
        vscode.commands.registerCommand('cardc.findCards', (query?: unknown) => commands.findCards(text(query))),
        vscode.commands.registerCommand('cardc.explain', (code?: unknown) => commands.explain(text(code))),
        vscode.commands.registerCommand('cardc.howToInstall', () => commands.howToInstall()),
        vscode.commands.registerCommand(TRIGGER_SUGGEST, triggerSuggest),
        vscode.commands.registerCommand(OPEN_PLACE, openPlace),
        vscode.commands.registerCommand('cardc.checkWorkspace', () => tasks.checkWorkspace()),
        vscode.commands.registerCommand('cardc.showRule', (id?: unknown) => commands.showRule(text(id))),
        vscode.commands.registerCommand('cardc.previewCard', () => commands.previewCard()),
        vscode.commands.registerCommand('cardc.copyDeck', (to?: unknown) => commands.copyDeck(text(to))),
        vscode.commands.registerCommand(SHOW_REFERENCES, (...places: Parameters<Server['showReferences']>) => current.showReferences(...places)),
        vscode.commands.registerCommand(INSERT_SNIPPET, (...edit: Parameters<Server['insertSnippet']>) => current.insertSnippet(...edit)),
        vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => commands.follow(textEditor)),
        vscode.workspace.onDidChangeTextDocument(({ document }) => {
            const editor = vscode.window.activeTextEditor;
            commands.follow(editor?.document === document ? editor : undefined);
            swatches.changed(document);
        }),
        vscode.window.onDidChangeActiveTextEditor((editor) => {
            status.follow(editor);
            followProject(editor);
        }),
        swatches,
        vscode.window.onDidChangeVisibleTextEditors(() => swatches.showAll()),
        vscode.tasks.registerTaskProvider(TASK_TYPE, tasks),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration('cardc.server.path')) {
                void current.settingChanged();
            }
        }),
    );

    followProject(vscode.window.activeTextEditor);
    // Not awaited: the commands are there at once, also while a server is slow to start. It never rejects.
    void current.restart();
}

/** What is opened without a file is for the project of this one. */
function followProject(editor: vscode.TextEditor | undefined): void {
    const file = fileOf(editor?.document);
    if (file !== undefined) {
        projects.follow(file);
    }
}

/** An argument of a command, which a key binding or a menu may have given. A menu gives the address of a file. */
function text(argument: unknown): string | undefined {
    return typeof argument === 'string' ? argument : undefined;
}

/** VS Code waits for the promise, so the server gets the time to shut down as the protocol wants it. */
export async function deactivate(): Promise<void> {
    const last = server;
    server = undefined;
    await last?.dispose();
}
