import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import * as vscode from 'vscode';
import { firstError } from './program';
import { folders } from './project';
import { foundIn, summaryOf } from './texts';

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

    /** Checks every folder of the window, and says what was found. */
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
        if (task === undefined) {
            return;
        }
        const { process, args: words } = task.execution as vscode.ProcessExecution;
        const ended = new Promise<string>((resolve) => {
            task.execution = new vscode.CustomExecution(async () => new Run(process, words, first.uri.fsPath, resolve));
        });
        task.presentationOptions = { reveal: vscode.TaskRevealKind.Never, clear: true };
        await vscode.tasks.executeTask(task);
        await tell(await ended);
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

/** A run of the program in the terminal, whose output is kept. */
class Run implements vscode.Pseudoterminal {
    private readonly written = new vscode.EventEmitter<string>();
    private readonly closed = new vscode.EventEmitter<number>();
    readonly onDidWrite = this.written.event;
    readonly onDidClose = this.closed.event;
    private child: ReturnType<typeof spawn> | undefined;
    private output = '';

    constructor(
        private readonly file: string,
        private readonly args: string[],
        private readonly folder: string,
        private readonly ended: (output: string) => void,
    ) {}

    open(): void {
        const child = spawn(this.file, this.args, { cwd: this.folder, windowsHide: true });
        this.child = child;
        for (const stream of [child.stdout, child.stderr]) {
            stream.setEncoding('utf8');
            stream.on('data', (text: string) => this.write(text));
        }
        child.on('error', (error) => this.write(`error: ${error.message}\n`));
        child.on('close', (code) => this.end(code ?? 1));
    }

    close(): void {
        this.child?.kill();
    }

    private write(text: string): void {
        this.output += text;
        this.written.fire(text.replace(/\r?\n/g, '\r\n'));
    }

    private end(code: number): void {
        this.closed.fire(code);
        this.ended(this.output);
    }
}

/** Says what a check has found, with the way to it. */
async function tell(output: string): Promise<void> {
    const found = foundIn(output);
    if (found === undefined) {
        void vscode.window.showErrorMessage(firstError(output));
        return;
    }
    const { errors, warnings, hints } = found;
    const show = errors > 0 ? vscode.window.showErrorMessage
        : warnings > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
    const problems = 'Show Problems';
    const buttons = errors + warnings + hints > 0 ? [problems] : [];
    if (await show(summaryOf(found), ...buttons) === problems) {
        await vscode.commands.executeCommand('workbench.actions.view.problems');
    }
}

/** Whether the server reports on files that are not open. A task that did so too would tell every problem twice. */
function areAllReported(): boolean {
    return vscode.workspace.getConfiguration('cardc').get('diagnostics.scope') === 'workspace';
}
