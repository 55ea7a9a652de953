import * as vscode from 'vscode';

/** The commands that a page may hold links to. */
export const SHOW_RULE = 'cardc.showRule';
export const OPEN_PLACE = 'cardc.openPlace';

/**
 * A page beside the editor, from Markdown. Nothing in it can act: it has no scripts, loads nothing, and of all commands its
 * links reach only those that show something.
 */
export class Page {
    private panel: vscode.WebviewPanel | undefined;
    /** What is on the page, so that the same is not drawn again. */
    private shown = '';

    constructor(
        /** What the page is for, as VS Code tells panels apart. */
        private readonly kind: string,
    ) {}

    get isOpen(): boolean {
        return this.panel !== undefined;
    }

    /** Shows Markdown, and brings the page to the front; the cursor stays where it is. */
    async show(title: string, markdown: string): Promise<void> {
        if (this.panel === undefined) {
            const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
            const enableCommandUris = [SHOW_RULE, OPEN_PLACE];
            const panel = vscode.window.createWebviewPanel(this.kind, title, place, { enableCommandUris, localResourceRoots: [] });
            panel.onDidDispose(() => {
                this.panel = undefined;
                this.shown = '';
            });
            this.panel = panel;
        } else {
            this.panel.reveal(undefined, true);
        }
        await this.update(title, markdown);
    }

    /** Writes the page anew, if it is open. */
    async update(title: string, markdown: string): Promise<void> {
        if (this.panel === undefined || this.shown === markdown) {
            return;
        }
        this.shown = markdown;
        this.panel.title = title;
        const body = await vscode.commands.executeCommand<string>('markdown.api.render', markdown);
        if (this.shown === markdown && this.panel !== undefined) {
            this.panel.webview.html = html(body);
        }
    }

    dispose(): void {
        this.panel?.dispose();
    }
}

/** Words for Markdown in which nothing is mark-up. */
export function escaped(text: string): string {
    return text.replace(/[\\`*_{}[\]()#+.!|~<>&-]/g, (sign) => sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`);
}

/** A link to one of the commands that pages may hold. */
export function commandLink(words: string, command: typeof SHOW_RULE | typeof OPEN_PLACE, ...args: unknown[]): string {
    // Parentheses would end the link.
    const query = encodeURIComponent(JSON.stringify(args)).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    return `[${escaped(words)}](command:${command}?${query})`;
}

/** VS Code's own style of a page has the colours of the theme. */
function html(body: string): string {
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
    return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<style nonce="${nonce}">
body { max-width: 46em; padding: 0.5em 1.5em; line-height: 1.5; font-size: var(--vscode-font-size); }
pre { padding: 0.7em 1em; overflow-x: auto; background: var(--vscode-textCodeBlock-background); }
pre, code { font-family: var(--vscode-editor-font-family); }
h1 { font-size: 1.4em; }
h2 { font-size: 1.15em; }
hr { border: 0; border-top: 1px solid var(--vscode-widget-border, #8884); }
</style>
</head>
<body>${body}</body>
</html>`;
}
