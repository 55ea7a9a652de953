import * as vscode from 'vscode';
import { Server } from './server';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
    const log = vscode.window.createOutputChannel('cardc', { log: true });
    const current = new Server(context.extensionPath, log);
    server = current;

    context.subscriptions.push(
        log,
        vscode.commands.registerCommand('cardc.restartServer', () => current.restart()),
        vscode.commands.registerCommand('cardc.showServerLog', () => log.show()),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration('cardc.server.path')) {
                void current.restart();
            }
        }),
    );

    // Not awaited: the commands are there at once, also while a server is slow to start. It never rejects.
    void current.restart();
}

/** VS Code waits for the promise, so the server gets the time to shut down as the protocol wants it. */
export async function deactivate(): Promise<void> {
    const last = server;
    server = undefined;
    await last?.dispose();
}
