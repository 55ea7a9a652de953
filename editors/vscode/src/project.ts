import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { gameOfFolder, Projects } from './around';
import { type Answer, firstError, runProgram } from './program';
import { gameOf } from './texts';

/** More projects of a window are not looked for. */
const MOST_PROJECTS = 50;

/** The projects of this window. */
export const projects = new Projects({
    folder: () => folders()[0]?.uri.fsPath ?? process.cwd(),
    projects: async () => {
        const settings = await vscode.workspace.findFiles('**/cardc.toml', undefined, MOST_PROJECTS);
        return settings.map(({ fsPath }) => dirname(fsPath)).sort();
    },
    choose: async (found) => {
        const items = found.map((folder) => ({
            label: vscode.workspace.asRelativePath(folder), description: gameOfFolder(folder) ?? '', folder,
        }));
        return (await vscode.window.showQuickPick(items, { placeHolder: 'Choose the project' }))?.folder;
    },
});

/** How `cardc` is asked. */
export interface Question {
    /** What is given on standard input. */
    readonly input?: string | undefined;
    /** The document that it is about; that of the active editor when left out. */
    readonly document?: vscode.TextDocument;
    /** The folder of the project, where it is no matter of a document. */
    readonly folder?: string;
    /** Whether an answer counts although the program found something. */
    readonly anyCode?: boolean;
}

/** The program, for one answer at a time. */
export class Cardc {
    constructor(
        /** The program, or `undefined` after the user has been told that there is none. */
        private readonly findProgram: () => string | undefined,
    ) {}

    /** What `cardc` says; `undefined` after the user has been told why it says nothing. */
    async ask(args: readonly string[], { input, document, folder: given, anyCode = false }: Question = {}): Promise<Answer & { folder: string } | undefined> {
        const file = this.findProgram();
        if (file === undefined) {
            return undefined;
        }
        const folder = given ?? projects.folderOf(fileOf(document ?? vscode.window.activeTextEditor?.document));
        try {
            const answer = await runProgram(file, args, folder, input);
            if (answer.code === 0 || (anyCode && answer.output !== '')) {
                return { ...answer, folder };
            }
            void vscode.window.showErrorMessage(firstError(answer.errors));
        } catch (error) {
            void vscode.window.showErrorMessage(`Could not run cardc: ${String(error)}`);
        }
        return undefined;
    }
}

/** The path of a document, if it is a file. */
export function fileOf(document?: vscode.TextDocument): string | undefined {
    return document?.uri.scheme === 'file' ? document.fileName : undefined;
}

/** The folders of the window that are on a disk. */
export function folders(): vscode.WorkspaceFolder[] {
    return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/** The game of a document: the one that it names, else that of its project. */
export function gameAround(document: vscode.TextDocument): string | undefined {
    return gameOf(document.getText()) ?? gameOfFolder(projects.folderOf(fileOf(document)));
}

export function editorOf(language: 'card' | 'deck'): vscode.TextEditor | undefined {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === language) {
        return editor;
    }
    void vscode.window.showInformationMessage(`Open a .${language} file first.`);
    return undefined;
}
