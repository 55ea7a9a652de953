import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { type Answer, firstError, runProgram } from './program';
import { gameOf, gameOfProject } from './texts';

/** How `cardc` is asked. */
export interface Question {
    /** What is given on standard input. */
    readonly input?: string | undefined;
    /** The document that it is about; that of the active editor when left out. */
    readonly document?: vscode.TextDocument;
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
    async ask(args: readonly string[], { input, document, anyCode = false }: Question = {}): Promise<Answer & { folder: string } | undefined> {
        const file = this.findProgram();
        if (file === undefined) {
            return undefined;
        }
        const folder = folderOf(document ?? vscode.window.activeTextEditor?.document);
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

/** Where `cardc` looks for the project: around the document, else in the first folder of the window. */
function folderOf(document?: vscode.TextDocument): string {
    if (document?.uri.scheme === 'file') {
        return dirname(document.fileName);
    }
    return folders()[0]?.uri.fsPath ?? process.cwd();
}

/** The folders of the window that are on a disk. */
export function folders(): vscode.WorkspaceFolder[] {
    return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/** The game of a document: the one that it names, else that of its project. */
export function gameAround(document: vscode.TextDocument): string | undefined {
    return gameOf(document.getText()) ?? gameOfFolder(folderOf(document));
}

/** The game that the nearest `cardc.toml` names. */
export function gameOfFolder(folder: string): string | undefined {
    for (let at = folder; ; at = dirname(at)) {
        const settings = join(at, 'cardc.toml');
        if (existsSync(settings)) {
            return gameOfProject(readFileSync(settings, 'utf8'));
        }
        if (at === dirname(at)) {
            return undefined;
        }
    }
}

export function editorOf(language: 'card' | 'deck'): vscode.TextEditor | undefined {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === language) {
        return editor;
    }
    void vscode.window.showInformationMessage(`Open a .${language} file first.`);
    return undefined;
}
