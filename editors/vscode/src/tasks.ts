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
    constructor(private readonly findProgram: () => string | undefined) {}

    provideTasks(): vscode.Task[] {
        const folders = vscode.workspace.workspaceFolders ?? [];
        return folders.filter(({ uri }) => uri.scheme === 'file').flatMap((folder) => [
            this.task({ type: TASK_TYPE, command: 'check' }, folder),
            this.task({ type: TASK_TYPE, command: 'fmt', args: ['--check'] }, folder),
        ].flatMap((task) => task ?? []));
    }

    resolveTask(task: vscode.Task): vscode.Task | undefined {
        const { scope } = task;
        const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
        return folder && this.task(task.definition as Definition, folder);
    }

    /** Checks every folder of the window. */
    async checkWorkspace(): Promise<void> {
        const checks = this.provideTasks().filter(({ definition }) => definition['command'] === 'check');
        if (checks.length === 0) {
            void vscode.window.showInformationMessage('Open a folder with cards first.');
        }
        for (const task of checks) {
            await vscode.tasks.executeTask(task);
        }
    }

    private task(definition: Definition, folder: vscode.WorkspaceFolder): vscode.Task | undefined {
        const file = this.findProgram();
        // What `tasks.json` says is the workspace's, and only these two commands are offered to it.
        if (file === undefined || !['check', 'fmt'].includes(definition.command)) {
            return undefined;
        }
        const report = definition.command === 'check' ? ['--format', 'concise'] : [];
        const args = [definition.command, ...report, ...(definition.args ?? [])];
        const execution = new vscode.ProcessExecution(file, args, { cwd: folder.uri.fsPath });
        const name = [definition.command, ...(definition.args ?? [])].join(' ');
        const task = new vscode.Task(definition, folder, name, TASK_TYPE, execution, '$cardc');
        task.group = vscode.TaskGroup.Build;
        task.presentationOptions = { reveal: vscode.TaskRevealKind.Silent, clear: true };
        return task;
    }
}
