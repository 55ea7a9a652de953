import { Beside } from './beside';
import { Compiler } from './compiler';
import { Editor } from './editor';
import { askPath } from './path-dialog';
import { counted, element, onClick, showFiles, showProblems } from './panels';
import type { Files, Project } from './project';
import type { Action, Cursor, Edit, FileProblems, Problem, Range } from './protocol';

/** After so long without a letter, an author has paused: in milliseconds. */
const PAUSE = 800;

/** The page: one project, of which the editor shows one file, and what the compiler says of it. */
export class Page {
    project: Project = { name: 'project', files: {}, open: '' };
    private found: FileProblems[] = [];
    /** What the lists show of it. Most letters change nothing there. */
    private shown = '';
    /** Where somebody is writing, until they pause. */
    private writing: Cursor | undefined;
    /** Counts the changes of what is asked about: of any text, of the file that is shown, and whether somebody writes. */
    private version = 0;
    /** The version that the problems belong to. */
    private foundVersion = 0;
    private isRefreshing = false;
    private pause: ReturnType<typeof setTimeout> | undefined;
    private readonly compiler: Compiler;
    private readonly editor: Editor;
    private readonly beside: Beside;

    /** `onChange` is called when somebody has changed a text, or added or removed a file. */
    constructor(private readonly onChange: () => void) {
        this.compiler = new Compiler(() => ({ files: this.texts() }));
        this.editor = new Editor(element('editor'), {
            compiler: this.compiler,
            changed: (path, text, cursor) => this.changed(path, text, cursor),
            moved: () => this.beside.look(),
            fix: (problem, index) => this.fix(this.project.open, problem, index),
            openRule: (rule) => this.beside.openRule(rule),
            explain: (code) => this.beside.explain(code),
            goToDefinition: () => void this.beside.goToDefinition(),
        });
        this.beside = new Beside({
            compiler: this.compiler,
            editor: this.editor,
            path: () => this.project.open,
            version: () => this.version,
            isWriting: () => this.writing !== undefined,
            go: (path, place) => this.go(path, place),
            act: (action, version) => this.act(action, version),
            say: (words) => this.say(words),
        });
        this.connect();
    }

    /** Shows a project instead of the current one. */
    open(project: Project): void {
        const gone = Object.keys(this.project.files).map((path) => ({ path, text: null }));
        this.project = { ...project, files: { ...project.files } };
        this.found = [];
        this.writing = undefined;
        this.say('');
        this.editor.clear();
        this.tell([...gone, ...this.texts()]);
        this.show(project.open);
    }

    /** Says something for eyes and for screen readers, and perhaps how to take it back. */
    say(words: string, undo?: () => void): void {
        element('said').textContent = words;
        const back = element('undo');
        back.hidden = undo === undefined;
        back.onclick = () => {
            this.say('');
            undo?.();
        };
    }

    private texts(): { path: string; text: string | null }[] {
        return Object.entries(this.project.files).map(([path, text]) => ({ path, text }));
    }

    private paths(): string[] {
        return Object.keys(this.project.files).sort();
    }

    private has(path: string): boolean {
        return Object.hasOwn(this.project.files, path);
    }

    private connect(): void {
        onClick('format', () => void this.format());
        onClick('new-file', () => void this.newFile());
        onClick('rename-file', () => void this.renameFile());
        onClick('delete-file', () => this.deleteFile());
        onClick('counts', () => element('problems-title').scrollIntoView());
        addEventListener('keydown', (event) => this.pressed(event));
    }

    private pressed(event: KeyboardEvent): void {
        const withControl = event.ctrlKey || event.metaKey;
        if (event.altKey && event.shiftKey && event.code === 'KeyF') {
            void this.format();
        } else if (withControl && event.key === '.') {
            document.querySelector<HTMLElement>('#here .actions button')?.focus();
        } else if (withControl && event.key === 's') {
            this.say('This browser keeps what you write. To take it elsewhere, share or download it.');
        } else {
            return;
        }
        event.preventDefault();
    }

    // ---- Texts, and what is wrong with them

    /** The text of the shown file is another one. */
    private changed(path: string, text: string, cursor: number): void {
        this.project.files[path] = text;
        this.onChange();
        this.writing = { path, offset: cursor };
        this.tell([{ path, text }]);
        clearTimeout(this.pause);
        this.pause = setTimeout(() => this.paused(), PAUSE);
    }

    private paused(): void {
        this.writing = undefined;
        this.version += 1;
        void this.refresh();
        this.beside.refresh();
    }

    /** Tells the compiler what has changed, and shows what it says. */
    private tell(files: { path: string; text: string | null }[]): void {
        this.version += 1;
        this.compiler.ask('update', { files }).catch(() => undefined);
        void this.refresh();
        this.beside.refresh();
    }

    /** Asks what is wrong and how the file looks, again when the text has changed meanwhile. */
    private async refresh(): Promise<void> {
        if (this.isRefreshing) {
            return;
        }
        this.isRefreshing = true;
        try {
            for (let seen = -1; seen !== this.version; ) {
                seen = this.version;
                const path = this.project.open;
                const writing = this.writing === undefined ? {} : { writing: this.writing };
                // The colours have moved with the text, so that they can wait for the problems.
                const problems = this.compiler.ask('problems', writing);
                const look = this.compiler.ask('look', { path });
                // It is waited for second, and a fault is reported once.
                look.catch(() => undefined);
                const found = await problems;
                if (seen === this.version) {
                    this.showFound(found);
                }
                const colours = await look;
                if (seen === this.version && colours !== null) {
                    this.editor.look(colours);
                }
            }
        } catch (error) {
            this.say(`cardc stopped: ${(error as Error).message} It starts again with the next letter.`);
        } finally {
            this.isRefreshing = false;
        }
    }

    private showFound(found: FileProblems[]): void {
        const before = new Set(this.found.flatMap(({ problems }) => problems.map(said)));
        this.found = found.map(({ path, problems }) => ({
            path,
            problems: problems.filter((problem) => !waits(problem, before)),
        }));
        this.foundVersion = this.version;
        performance.mark('problems');
        if (this.writing === undefined) {
            element('counts').textContent = counted(this.found.flatMap(({ problems }) => problems)) || 'No problems';
        }
        const shown = JSON.stringify([this.project.open, this.found]);
        if (shown === this.shown) {
            return;
        }
        this.shown = shown;
        this.editor.problems(this.problemsOf(this.project.open));
        showProblems(this.found, this.project.open, {
            where: (path, from) => this.where(path, from),
            go: (path, place) => this.go(path, place),
            fix: (path, problem, index) => this.fix(path, problem, index),
            explain: (code) => this.beside.explain(code),
            openRule: (path, rule) => this.beside.openRule(rule, path),
        });
        this.listFiles();
    }

    private where(path: string, offset: number): string {
        const line = `line ${(this.project.files[path] ?? '').slice(0, offset).split('\n').length}`;
        return path === this.project.open ? line : `${path}, ${line}`;
    }

    private problemsOf(path: string): Problem[] {
        return this.found.find((file) => file.path === path)?.problems ?? [];
    }

    // ---- Files

    /** Shows a file of the project. */
    show(path: string): void {
        if (!this.has(path)) {
            return;
        }
        this.project.open = path;
        this.editor.show(path, this.project.files[path] ?? '');
        this.shown = '';
        this.listFiles();
        this.version += 1;
        void this.refresh();
        this.beside.look();
    }

    private go(path: string, place: Range): void {
        if (path !== this.project.open) {
            this.show(path);
        }
        if (path === this.project.open) {
            this.editor.reveal(place.from, place.to);
        }
    }

    private listFiles(): void {
        const found = new Map(this.found.map(({ path, problems }) => [path, problems]));
        showFiles(this.paths(), this.project.open, found, (path) => this.show(path));
    }

    private async newFile(): Promise<void> {
        const path = await askPath('New file', 'cards/', this.paths());
        if (path !== undefined) {
            this.put({ [path]: '' });
            this.show(path);
            this.editor.view.focus();
        }
    }

    private async renameFile(): Promise<void> {
        const old = this.project.open;
        const path = await askPath(`Rename ${old}`, old, this.paths());
        if (path !== undefined && path !== old) {
            const text = this.project.files[old] ?? '';
            this.remove(old);
            this.put({ [path]: text });
            this.show(path);
        }
    }

    private deleteFile(): void {
        const path = this.project.open;
        const text = this.project.files[path] ?? '';
        const next = this.paths().find((other) => other !== path);
        if (next === undefined) {
            this.say('A project has at least one file.');
            return;
        }
        this.remove(path);
        this.show(next);
        this.say(`Deleted ${path}.`, () => {
            if (this.has(path)) {
                this.say(`There is another ${path} now.`);
            } else {
                this.put({ [path]: text });
                this.show(path);
            }
        });
    }

    private remove(path: string): void {
        delete this.project.files[path];
        this.onChange();
        this.tell([{ path, text: null }]);
    }

    /** Adds files, or gives them other texts. Returns the texts that they had. */
    put(files: Files): Files {
        const before = Object.fromEntries(Object.entries(this.project.files).filter(([path]) => Object.hasOwn(files, path)));
        Object.assign(this.project.files, files);
        this.onChange();
        this.tell(Object.entries(files).map(([path, text]) => ({ path, text })));
        if (Object.hasOwn(files, this.project.open)) {
            this.show(this.project.open);
        } else {
            this.listFiles();
        }
        return before;
    }

    // ---- Changes that the compiler offers

    private async format(): Promise<void> {
        const path = this.project.open;
        const text = this.project.files[path] ?? '';
        const seen = this.version;
        const formatted = await this.compiler.ask('format', { path }).catch(() => undefined);
        if (seen !== this.version || formatted === undefined) {
            return;
        }
        if (formatted === null) {
            this.say('Only cards and decks can be tidied up.');
        } else if (formatted === text) {
            this.say('Nothing to tidy up.');
        } else {
            this.editor.apply([changedPart(text, formatted)]);
            this.say('Tidied up.');
        }
    }

    /** Applies a fix of a problem, if that was found in the texts as they are now. */
    private fix(path: string, problem: Problem, index: number): void {
        const fix = problem.fixes[index];
        if (fix !== undefined && this.foundVersion === this.version) {
            this.go(path, problem);
            this.editor.apply(fix.edits);
        }
    }

    /** Makes a change that was offered for this version of the texts. */
    private act(action: Action, version: number): void {
        if (version !== this.version) {
            return;
        }
        const [only] = action.edits;
        const [edit] = only?.edits ?? [];
        if (action.snippet !== null && only?.path === this.project.open && edit !== undefined) {
            this.editor.fillIn(edit, action.snippet);
            return;
        }
        const { open } = this.project;
        const others = action.edits.filter(({ path }) => path !== open);
        const changed = others.map(({ path, edits }) => [path, applied(this.project.files[path] ?? '', edits)]);
        const texts: Files = Object.fromEntries([...changed, ...action.created.map(({ path, text }) => [path, text])]);
        this.editor.apply(action.edits.find(({ path }) => path === open)?.edits ?? []);
        if (Object.keys(texts).length > 0) {
            const before = this.put(texts);
            const back = Object.keys(before).length === Object.keys(texts).length ? () => void this.put(before) : undefined;
            this.say(`Changed ${Object.keys(texts).join(', ')}.`, back);
        }
    }
}

/** What a problem says, wherever it is. */
function said(problem: Problem): string {
    return `${problem.code} ${problem.message}`;
}

/** Whether a problem waits until its author pauses: it may be there only because a sentence is not finished. */
function waits(problem: Problem, before: ReadonlySet<string>): boolean {
    return problem.bearing === 'part' || (problem.bearing !== 'none' && !before.has(said(problem)));
}

/** A text with edits, which are in source order. */
function applied(text: string, edits: readonly Edit[]): string {
    return edits.reduceRight((rest, edit) => rest.slice(0, edit.from) + edit.text + rest.slice(edit.to), text);
}

/** The part between the first and the last letter that differ. */
function changedPart(old: string, text: string): Edit {
    const most = Math.min(old.length, text.length);
    let from = 0;
    while (from < most && old[from] === text[from]) {
        from += 1;
    }
    let same = 0;
    while (same < most - from && old[old.length - 1 - same] === text[text.length - 1 - same]) {
        same += 1;
    }
    return { from, to: old.length - same, text: text.slice(from, text.length - same) };
}
