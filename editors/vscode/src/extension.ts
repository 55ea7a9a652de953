import * as vscode from 'vscode';
import { Commands } from './commands';
import { Pages } from './pages';
import { Server, SHOW_REFERENCES } from './server';
import { Status } from './status';
import { TASK_TYPE, Tasks } from './tasks';
import { isVirtual } from './texts';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (isVirtual(folders.map(({ uri }) => uri.scheme))) {
        // Colours and snippets need no code. The server could read neither the game nor the other cards.
        return;
    }

    const log = vscode.window.createOutputChannel('cardc', { log: true });
    const status = new Status();
    const current = new Server(context.extensionPath, log, (state) => status.show(state));
    server = current;

    const pages = new Pages();
    const findProgram = (how: { quietly: boolean }) => current.findProgram(how);
    const commands = new Commands(pages, findProgram);
    const tasks = new Tasks(findProgram);

    context.subscriptions.push(
        log,
        status,
        vscode.commands.registerCommand('cardc.restartServer', () => current.restart()),
        vscode.commands.registerCommand('cardc.showServerLog', () => log.show()),
        vscode.commands.registerCommand('cardc.checkWorkspace', () => tasks.checkWorkspace()),
        vscode.commands.registerCommand('cardc.showRule', (id?: unknown) => commands.showRule(text(id))),
        vscode.commands.registerCommand('cardc.previewCard', () => commands.previewCard()),
        vscode.commands.registerCommand('cardc.copyDeck', (to?: unknown) => commands.copyDeck(text(to))),
        vscode.commands.registerCommand(SHOW_REFERENCES, (...places: Parameters<Server['showReferences']>) => current.showReferences(...places)),
        vscode.workspace.registerTextDocumentContentProvider(Pages.scheme, pages),
        vscode.workspace.onDidChangeTextDocument(({ document }) => commands.changed(document)),
        vscode.workspace.onDidCloseTextDocument((document) => commands.closed(document)),
        vscode.window.onDidChangeActiveTextEditor((editor) => status.follow(editor)),
        vscode.tasks.registerTaskProvider(TASK_TYPE, tasks),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration('cardc.server.path')) {
                void current.settingChanged();
            }
        }),
    );

    // Not awaited: the commands are there at once, also while a server is slow to start. It never rejects.
    void current.restart();
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
