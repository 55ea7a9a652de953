import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { freeName, gameOfFolder, projectAround } from './around';
import { firstError } from './program';
import { type Cardc, fileOf, folders, projects } from './project';
import { GAMES, IMPORT_FORMS, type ImportForm } from './texts';

/** The commands that make something. */
export class Create {
    constructor(private readonly cardc: Cardc) {}

    /** A folder with settings, a card and a deck, which opens. */
    async project(): Promise<void> {
        const own = { label: 'A game of your own', description: '', id: undefined };
        const games = GAMES.map(({ id, name }) => ({ label: name, description: id, id }));
        const game = await vscode.window.showQuickPick([own, ...games], { placeHolder: 'Choose the game of the project', title: 'New Project' });
        if (game === undefined) {
            return;
        }
        const parent = await pickFolder('Create Project Here');
        if (parent === undefined) {
            return;
        }
        const name = await vscode.window.showInputBox({
            title: 'New Project',
            prompt: `Name of the project folder in ${parent.fsPath}`,
            validateInput: (text) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(text) ? undefined : 'Use letters, digits, spaces, dots, hyphens and underscores.',
        });
        if (name === undefined) {
            return;
        }
        const folder = join(parent.fsPath, name);
        const answer = await this.cardc.ask(['new', ...(game.id === undefined ? [] : ['--game', game.id]), '--', folder]);
        if (answer !== undefined) {
            await this.offerToOpen(folder);
        }
    }

    private async offerToOpen(folder: string): Promise<void> {
        const uri = vscode.Uri.file(folder);
        const isHere = folders().some((one) => folder.startsWith(one.uri.fsPath));
        const [open, window, add] = ['Open', 'Open in New Window', 'Add to Workspace'];
        const choices = isHere ? [open, window] : [open, window, add];
        const choice = await vscode.window.showInformationMessage(`Created ${folder}.`, ...choices);
        if (choice === add) {
            vscode.workspace.updateWorkspaceFolders(vscode.workspace.workspaceFolders?.length ?? 0, 0, { uri });
        } else if (choice !== undefined) {
            await vscode.commands.executeCommand('vscode.openFolder', uri, { forceNewWindow: choice === window });
        }
    }

    /** A card or a deck in an untitled document, with the list of what it may begin with. */
    async document(language: 'card' | 'deck'): Promise<void> {
        const folder = await chosenProject();
        const content = folder === undefined ? undefined : await firstLine(folder);
        if (folder === undefined || content === undefined) {
            return;
        }
        const editor = await showNew(language, content, folder);
        const { document } = editor;
        const end = document.lineAt(document.lineCount - 1).range.end;
        editor.selection = new vscode.Selection(end, end);
        await triggerSuggest();
    }

    /** Cards or a deck of another program. */
    async import(): Promise<void> {
        const group = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
        const of = (what: ImportForm['what']) => IMPORT_FORMS.filter((form) => form.what === what);
        const items = [group('Decks'), ...of('deck'), group('Cards'), ...of('cards')];
        const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'What do you want to import?', matchOnDetail: true });
        if (chosen === undefined || !('from' in chosen)) {
            return;
        }
        await (chosen.what === 'deck' ? this.importDeck(chosen) : this.importCards(chosen));
    }

    /** The deck opens as an untitled document. */
    private async importDeck(form: ImportForm): Promise<void> {
        const source = await pickSource(form);
        if (source === undefined) {
            return;
        }
        const folder = await chosenProject();
        if (folder === undefined) {
            return;
        }
        const args = ['import', 'deck', '--from', form.from, '--', source.file ?? '-'];
        const answer = await this.cardc.ask(args, { input: source.text, folder, anyCode: true });
        if (answer === undefined) {
            return;
        }
        await showNew('deck', answer.output, folder);
        if (answer.code !== 0) {
            // Nothing is lost: a card that is not known keeps its line.
            void vscode.window.showWarningMessage(firstError(answer.errors));
        }
    }

    /** The card files go to a folder, and the first of them opens. */
    private async importCards(form: ImportForm): Promise<void> {
        const file = await pickFile(form.label, form.endings);
        const system = form.from === 'battlescribe' && file !== undefined ? await pickFile('Game System of the Army Book', ['gst']) : undefined;
        const folder = file === undefined ? undefined : await pickFolder('Import Cards Here');
        if (file === undefined || folder === undefined) {
            return;
        }
        const more = system === undefined ? [] : ['--system', system];
        const args = ['import', 'cards', '--from', form.from, ...more, '--output', folder.fsPath, '--', file];
        const answer = await this.cardc.ask(args);
        if (answer === undefined) {
            return;
        }
        const made = await vscode.workspace.fs.readDirectory(folder);
        const [first] = made.flatMap(([name]) => name.endsWith('.card') ? [name] : []).sort();
        if (first !== undefined) {
            await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, first));
        }
        void vscode.window.showInformationMessage(`Imported the cards of ${basename(file)} into ${folder.fsPath}.`);
    }
}

/** Opens the list as typing does: nothing is chosen in it, and Enter is a new line. */
export async function triggerSuggest(): Promise<void> {
    await vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true });
}

/**
 * Shows a document that has no file yet. The server takes one without a path for the project of the first folder; for another
 * one, the document has the path where it is to be saved.
 */
async function showNew(language: 'card' | 'deck', content: string, folder: string): Promise<vscode.TextEditor> {
    const project = projectAround(folder);
    const [first] = folders();
    if (project === undefined || (first !== undefined && projectAround(first.uri.fsPath) === project)) {
        return vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
    }
    const isTaken = (path: string) => existsSync(path) || vscode.workspace.textDocuments.some(({ uri }) => uri.fsPath === path);
    const path = freeName(join(folder, 'new'), `.${language}`, isTaken);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path).with({ scheme: 'untitled' }));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), content));
    return editor;
}

/** The project that something new is for. */
function chosenProject(): Promise<string | undefined> {
    return projects.chosen(fileOf(vscode.window.activeTextEditor?.document));
}

/** What a new document begins with: nothing in a project with a game, else the line that names the game. */
async function firstLine(folder: string): Promise<string | undefined> {
    if (gameOfFolder(folder) !== undefined) {
        return '';
    }
    const packs = await vscode.workspace.findFiles('**/games/*/game.toml', undefined, 20);
    const own = packs.map(({ path }) => ({ label: basename(dirname(path)), description: 'Game of this workspace', id: basename(dirname(path)) }));
    const shipped = GAMES.map(({ id, name }) => ({ label: name, description: id, id }));
    const game = await vscode.window.showQuickPick([...own, ...shipped], { placeHolder: 'Choose the game of the cards' });
    return game && `game ${game.id}\n\n`;
}

/** A file of another program, or what is in the clipboard. */
async function pickSource({ label, endings, isText }: ImportForm): Promise<{ file?: string; text?: string } | undefined> {
    if (isText) {
        const [clipboard, choose] = ['From the clipboard', 'From a file…'];
        const choice = await vscode.window.showQuickPick([clipboard, choose], { placeHolder: `Where is the ${label}?` });
        if (choice === clipboard) {
            return { text: await vscode.env.clipboard.readText() };
        }
        if (choice === undefined) {
            return undefined;
        }
    }
    const file = await pickFile(label, endings);
    return file === undefined ? undefined : { file };
}

async function pickFile(title: string, endings: readonly string[]): Promise<string | undefined> {
    const filters = { [title]: [...endings], 'All files': ['*'] };
    const [file] = await vscode.window.showOpenDialog({ title, filters, openLabel: 'Import' }) ?? [];
    return file?.fsPath;
}

async function pickFolder(openLabel: string): Promise<vscode.Uri | undefined> {
    const defaultUri = folders()[0]?.uri;
    const options = { canSelectFiles: false, canSelectFolders: true, openLabel, title: openLabel };
    const [folder] = await vscode.window.showOpenDialog(defaultUri === undefined ? options : { ...options, defaultUri }) ?? [];
    return folder;
}
