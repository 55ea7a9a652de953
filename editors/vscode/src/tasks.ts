import { relative } from 'node:path';
import * as vscode from 'vscode';

/** The type of the tasks, as `tasks.json` names it. */
export const TASK_TYPE = 'cardc';

/** What a task of `tasks.json` says. */
interface Definition extends vscode.TaskDefinition {
    readonly command: 'check' | 'fmt';
    readonly args?: readonly string[];
}

/**
 * Tasks that run `cardc` over a folder, with what it finds among the problems. VS Code runs no task in a workspace that
 * is not trusted.
 */
export class Tasks implements vscode.TaskProvider {
    /** `findProgram` tells the user that there is no program, unless it is to look for one quietly. */
    constructor(private readonly findProgram: (how: { quietly: boolean }) => string | undefined) {}

    provideTasks(): vscode.Task[] {
        return folders().flatMap((folder) => [
            // VS Code lists tasks unasked.
            this.task({ type: TASK_TYPE, command: 'check' }, folder, true),
            this.task({ type: TASK_TYPE, command: 'fmt', args: ['--check'] }, folder, true),
        ].flatMap((task) => task ?? []));
    }

    resolveTask(task: vscode.Task): vscode.Task | undefined {
        const { scope } = task;
        const folder = typeof scope === 'object' ? scope : folders()[0];
        return folder && this.task(task.definition as Definition, folder);
    }

    /** Checks every folder of the window. */
    async checkWorkspace(): Promise<void> {
        const all = folders();
        const [first] = all;
        if (first === undefined) {
            void vscode.window.showInformationMessage('Open a folder with cards first.');
            return;
        }
        // One run for all of them: the problems of a second one would replace those of the first. The matcher reads what is
        // relative to the first folder.
        const args = all.length > 1 ? { args: all.map(({ uri }) => relative(first.uri.fsPath, uri.fsPath) || '.') } : {};
        const task = this.task({ type: TASK_TYPE, command: 'check', ...args }, first);
        if (task !== undefined) {
            await vscode.tasks.executeTask(task);
        }
    }

    private task(definition: Definition, folder: vscode.WorkspaceFolder, quietly = false): vscode.Task | undefined {
        const file = this.findProgram({ quietly });
        // What `tasks.json` says is the workspace's, and only these two commands are offered to it.
        if (file === undefined || !['check', 'fmt'].includes(definition.command)) {
            return undefined;
        }
        const isCheck = definition.command === 'check';
        const report = isCheck ? ['--format', 'concise'] : [];
        const args = [definition.command, ...report, ...(definition.args ?? [])];
        const execution = new vscode.ProcessExecution(file, args, { cwd: folder.uri.fsPath });
        const name = [definition.command, ...(definition.args ?? [])].join(' ');
        const matchers = isCheck && !areAllReported() ? ['$cardc'] : [];
        const task = new vscode.Task(definition, folder, name, TASK_TYPE, execution, matchers);
        task.group = vscode.TaskGroup.Build;
        task.presentationOptions = { reveal: vscode.TaskRevealKind.Silent, clear: true };
        return task;
    }
}

/** The folders of the window that are on a disk. */
function folders(): vscode.WorkspaceFolder[] {
    return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/** Whether the server reports on files that are not open. A task that did so too would tell every problem twice. */
function areAllReported(): boolean {
    return vscode.workspace.getConfiguration('cardc').get('diagnostics.scope') === 'workspace';
}
