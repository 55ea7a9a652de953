import * as vscode from 'vscode';

/** Documents that `cardc` writes, and nobody edits. */
export class Pages implements vscode.TextDocumentContentProvider {
    static readonly scheme = 'cardc';

    private readonly texts = new Map<string, string>();
    private readonly changed = new vscode.EventEmitter<vscode.Uri>();
    readonly onDidChange = this.changed.event;

    provideTextDocumentContent(uri: vscode.Uri): string {
        return this.texts.get(uri.toString()) ?? '';
    }

    /** The address of a page. `path` is shown as its title. */
    uri(path: string): vscode.Uri {
        return vscode.Uri.from({ scheme: Pages.scheme, path: `/${path}` });
    }

    /** Writes a page anew. */
    write(uri: vscode.Uri, text: string): void {
        this.texts.set(uri.toString(), text);
        this.changed.fire(uri);
    }

    /** Shows a page beside the editor, which keeps the cursor, with `line` at its top. */
    async show(uri: vscode.Uri, line = 0): Promise<void> {
        const document = await vscode.workspace.openTextDocument(uri);
        const options = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true };
        const editor = await vscode.window.showTextDocument(document, options);
        const place = new vscode.Range(line, 0, line, 0);
        editor.selection = new vscode.Selection(place.start, place.start);
        editor.revealRange(place, vscode.TextEditorRevealType.AtTop);
    }

    /** Forgets a page that is closed. */
    forget(uri: vscode.Uri): void {
        this.texts.delete(uri.toString());
    }
}
