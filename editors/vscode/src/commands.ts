import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { Pages } from './pages';
import { type Answer, firstError, runProgram } from './program';
import { cardAt, DECK_FORMS, type DeckForm, gameOf, lineOfCard, rulesOf } from './texts';

/** How long somebody has to pause before a preview follows their typing, in milliseconds. */
const PAUSE = 300;

/** The commands that run `cardc` for one answer. */
export class Commands {
    /** The previews that are open, by the document that they show. */
    private readonly previews = new Map<string, { page: vscode.Uri; timer: NodeJS.Timeout | undefined }>();

    constructor(
        private readonly pages: Pages,
        /** The program, or `undefined`; the user is told that there is none, unless it is to look for one quietly. */
        private readonly findProgram: (how: { quietly: boolean }) => string | undefined,
    ) {}

    /** A rule of the game, by its id; asks for one where none is given. */
    async showRule(id?: string): Promise<string | undefined> {
        const editor = vscode.window.activeTextEditor;
        const game = editor === undefined ? undefined : gameOf(editor.document.getText());
        const ofGame = game === undefined ? [] : ['--game', game];
        const chosen = id ?? await this.pickRule(ofGame, editor);
        if (chosen === undefined) {
            return undefined;
        }
        // The prefix of an id names the game by itself.
        const answer = await this.ask(['rules', 'show', ...(chosen.includes(':') ? [] : ofGame), '--', chosen]);
        if (answer === undefined) {
            return undefined;
        }
        const page = this.pages.uri(`${chosen.replace(/[^\w.-]+/g, ' ')}.rule.txt`);
        this.pages.write(page, answer.output);
        await this.pages.show(page);
        return answer.output;
    }

    private async pickRule(ofGame: string[], editor?: vscode.TextEditor): Promise<string | undefined> {
        const answer = await this.ask(['rules', 'list', ...ofGame]);
        if (answer === undefined) {
            return undefined;
        }
        const items = rulesOf(answer.output).map(({ id, title }) => ({ label: title, description: id }));
        const picker = vscode.window.createQuickPick<(typeof items)[number]>();
        picker.items = items;
        picker.matchOnDescription = true;
        picker.placeholder = 'A rule, by its title or its number';
        // What is selected is most likely what somebody wonders about.
        picker.value = editor?.document.getText(editor.selection).trim() ?? '';
        return new Promise((resolve) => {
            picker.onDidAccept(() => {
                resolve(picker.selectedItems[0]?.description);
                picker.hide();
            });
            picker.onDidHide(() => {
                resolve(undefined);
                picker.dispose();
            });
            picker.show();
        });
    }

    /** The texts of the file as the cards print them, beside it; they follow the typing. */
    async previewCard(): Promise<void> {
        const editor = editorOf('card');
        if (editor === undefined) {
            return;
        }
        const { document } = editor;
        const page = this.pages.uri(`${document.uri.path.split('/').at(-1) ?? 'cards'} (as printed).txt`);
        const text = await this.printed(document);
        if (text === undefined) {
            return;
        }
        this.pages.write(page, text);
        this.previews.set(document.uri.toString(), { page, timer: undefined });
        const name = cardAt(document.getText(), editor.selection.active.line);
        await this.pages.show(page, lineOfCard(text, name));
    }

    private async printed(document: vscode.TextDocument, how = { quietly: false }): Promise<string | undefined> {
        const args = ['print', '-', '--stdin-name', document.isUntitled ? 'untitled.card' : document.fileName];
        return (await this.ask(args, document.getText(), document, how))?.output;
    }

    /** A document has changed: its preview is written anew at the next pause. */
    changed(document: vscode.TextDocument): void {
        const preview = this.previews.get(document.uri.toString());
        if (preview === undefined) {
            return;
        }
        clearTimeout(preview.timer);
        preview.timer = setTimeout(() => {
            const { version } = document;
            // What is half written may not be printable. The preview waits.
            void this.printed(document, { quietly: true }).then((text) => {
                if (text !== undefined && document.version === version) {
                    this.pages.write(preview.page, text);
                }
            });
        }, PAUSE);
    }

    /** A document was closed, perhaps a preview, perhaps what it shows. */
    closed(document: vscode.TextDocument): void {
        if (document.uri.scheme === Pages.scheme) {
            this.pages.forget(document.uri);
        }
        for (const [source, { page, timer }] of this.previews) {
            if (source === document.uri.toString() || page.toString() === document.uri.toString()) {
                clearTimeout(timer);
                this.previews.delete(source);
            }
        }
    }

    /** Puts the deck into the clipboard in a form that others read. */
    async copyDeck(to?: string): Promise<void> {
        const editor = editorOf('deck');
        if (editor === undefined) {
            return;
        }
        const form = DECK_FORMS.find((one) => one.to === to) ?? await pickForm();
        if (form === undefined) {
            return;
        }
        const answer = await this.ask(['export', 'deck', '-', '--to', form.to], editor.document.getText(), editor.document);
        if (answer !== undefined) {
            await vscode.env.clipboard.writeText(answer.output.trimEnd());
            void vscode.window.showInformationMessage(`Copied: ${form.label.toLowerCase()} of ${editor.document.uri.path.split('/').at(-1)}.`);
        }
    }

    /** What `cardc` says; `undefined` after the user has been told why it says nothing, unless that is to be quiet. */
    private async ask(
        args: string[],
        input?: string,
        about = vscode.window.activeTextEditor?.document,
        how = { quietly: false },
    ): Promise<Answer | undefined> {
        const file = this.findProgram(how);
        if (file === undefined) {
            return undefined;
        }
        const complain = (message: string) => void (how.quietly || vscode.window.showErrorMessage(message));
        try {
            const answer = await runProgram(file, args, folderOf(about), input);
            if (answer.code === 0) {
                return answer;
            }
            complain(firstError(answer.errors));
        } catch (error) {
            complain(`cardc could not be run: ${String(error)}`);
        }
        return undefined;
    }
}

/** Where `cardc` looks for the project: around the document, else in the first folder of the window. */
function folderOf(document?: vscode.TextDocument): string {
    if (document?.uri.scheme === 'file') {
        return dirname(document.fileName);
    }
    return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath ?? process.cwd();
}

function editorOf(language: 'card' | 'deck'): vscode.TextEditor | undefined {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === language) {
        return editor;
    }
    void vscode.window.showInformationMessage(`Open a .${language} file first.`);
    return undefined;
}

async function pickForm(): Promise<DeckForm | undefined> {
    const options = { placeHolder: 'Copy the deck as…', matchOnDetail: true };
    return vscode.window.showQuickPick([...DECK_FORMS], options);
}
