import * as vscode from 'vscode';

/** What the server is doing. */
export type State =
    | { readonly kind: 'starting' }
    | { readonly kind: 'running'; readonly file: string; readonly version: string | undefined }
    | { readonly kind: 'stopped'; readonly why: string };

/** The entry of the status bar, beside cards and decks. */
export class Status {
    private readonly item = vscode.window.createStatusBarItem('cardc.status', vscode.StatusBarAlignment.Right, 90);

    constructor() {
        this.item.name = 'cardc';
        this.item.command = 'cardc.showServerLog';
        this.show({ kind: 'starting' });
        this.follow(vscode.window.activeTextEditor);
    }

    show(state: State): void {
        // The walkthrough waits for this.
        void vscode.commands.executeCommand('setContext', 'cardc.running', state.kind === 'running');
        this.item.backgroundColor = undefined;
        switch (state.kind) {
            case 'starting':
                this.item.text = '$(sync~spin) cardc';
                this.item.tooltip = 'cardc is starting…';
                break;
            case 'running':
                this.item.text = '$(check) cardc';
                this.item.tooltip = `cardc ${state.version ?? ''}, ${state.file}`;
                break;
            case 'stopped':
                this.item.text = '$(error) cardc';
                this.item.tooltip = state.why;
                this.item.backgroundColor = new vscode.ThemeColor('statusBarItem.errorBackground');
                break;
        }
    }

    /** Seen where a card or a deck is. */
    follow(editor: vscode.TextEditor | undefined): void {
        if (editor !== undefined && ['card', 'deck'].includes(editor.document.languageId)) {
            this.item.show();
        } else {
            this.item.hide();
        }
    }

    dispose(): void {
        this.item.dispose();
    }
}
