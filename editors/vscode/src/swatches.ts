import * as vscode from 'vscode';
import { type Swatch, squareOf } from './colours';

/** How long a document has to rest until its colours are asked for again. */
const REST = 300;

/** Small squares in the colours that values have in their game, before the values. */
export class Swatches {
    private readonly squares = vscode.window.createTextEditorDecorationType({});
    private readonly timers = new Map<string, NodeJS.Timeout>();

    constructor(private readonly request: (document: vscode.TextDocument) => Promise<Swatch[] | null | undefined>) {}

    /** Draws the squares of all cards that are seen. */
    showAll(): void {
        vscode.window.visibleTextEditors.forEach((editor) => void this.show(editor));
    }

    /** Draws those of a document once it rests. */
    changed(document: vscode.TextDocument): void {
        const key = document.uri.toString();
        clearTimeout(this.timers.get(key));
        const editors = () => vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
        this.timers.set(key, setTimeout(() => {
            this.timers.delete(key);
            editors().forEach((editor) => void this.show(editor));
        }, REST));
    }

    dispose(): void {
        this.timers.forEach((timer) => clearTimeout(timer));
        this.squares.dispose();
    }

    private async show(editor: vscode.TextEditor): Promise<void> {
        const { document } = editor;
        if (document.languageId !== 'card') {
            return;
        }
        const { version } = document;
        // A server that is just going has no colours; the next one is asked again.
        const found = await this.request(document).catch(() => undefined);
        if (document.version === version) {
            const drawn = (found ?? []).map(({ range: { start, end }, colour }) => ({
                range: new vscode.Range(start.line, start.character, end.line, end.character),
                renderOptions: { before: squareOf(colour) },
            }));
            editor.setDecorations(this.squares, drawn);
        }
    }
}
