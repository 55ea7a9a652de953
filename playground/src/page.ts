import { Compiler } from './compiler';
import { Editor } from './editor';
import { rendered, withRuleLinks } from './markdown';
import { askPath } from './path-dialog';
import { button, counted, element, made, showFiles, showOutline, showProblems } from './panels';
import { fromFiles, keep, toArchive, toFragment, type Files, type Project } from './project';
import { loaded, type Example } from './projects';
import type { Action, Cursor, FileProblems, Problem, Range, RuleTitle, Signature } from './protocol';

/** After so long without a letter, an author has paused: in milliseconds. */
const PAUSE = 800;
/** After so long, what stands beside the editor follows the cursor. */
const GLANCE = 120;

const NOTHING_HERE = 'Put the cursor on a word of a card, and here stands what it means and which rule says so.';

/** The page: one project, of which the editor shows one file, and what the compiler says of it. */
export class Page {
    private project: Project = { name: 'project', files: {}, open: '' };
    /** Whether it differs from what was opened. */
    private isChanged = false;
    private found: FileProblems[] = [];
    /** What the lists show of it. Most letters change nothing there. */
    private shown = '';
    /** Where somebody is writing, until they pause. */
    private writing: Cursor | undefined;
    /** Counts the changes of any text. */
    private version = 0;
    private isRefreshing = false;
    private pause: ReturnType<typeof setTimeout> | undefined;
    private glance: ReturnType<typeof setTimeout> | undefined;
    private readonly compiler: Compiler;
    private readonly editor: Editor;

    constructor(private readonly examples: readonly Example[]) {
        this.compiler = new Compiler(() => ({ files: this.texts() }));
        this.editor = new Editor(element('editor'), {
            compiler: this.compiler,
            changed: (path, text, cursor) => this.changed(path, text, cursor),
            moved: () => this.look(),
            openRule: (rule) => void this.openRule(rule),
            explain: (code) => void this.explain(code),
            goToDefinition: () => void this.goToDefinition(),
        });
        this.connect();
    }

    /** Opens a project in the place of the one that is there. */
    open(project: Project): void {
        const gone = Object.keys(this.project.files).map((path) => ({ path, text: null }));
        this.project = { ...project, files: { ...project.files } };
        this.found = [];
        this.tell([...gone, ...this.texts()]);
        this.isChanged = false;
        this.editor.clear();
        this.listProjects();
        this.show(project.open);
    }

    /** Says something for eyes and for screen readers. */
    say(words: string): void {
        element('status').textContent = words;
    }

    private texts(): { path: string; text: string | null }[] {
        return Object.entries(this.project.files).map(([path, text]) => ({ path, text }));
    }

    private paths(): string[] {
        return Object.keys(this.project.files).sort();
    }

    private connect(): void {
        const on = (id: string, act: () => void) => element(id).addEventListener('click', act);
        on('format', () => void this.format());
        on('share', () => void this.share());
        on('download', () => this.download());
        on('upload', () => element('chosen').click());
        on('new-file', () => void this.newFile());
        on('rename-file', () => void this.renameFile());
        on('delete-file', () => this.deleteFile());
        const chosen = element<HTMLInputElement>('chosen');
        chosen.addEventListener('change', () => {
            void this.take([...(chosen.files ?? [])]);
            chosen.value = '';
        });
        const projects = element<HTMLSelectElement>('projects');
        projects.addEventListener('change', () => void this.choose(projects.value));
        addEventListener('keydown', (event) => this.pressed(event));
        addEventListener('dragover', (event) => event.preventDefault());
        addEventListener('drop', (event) => {
            event.preventDefault();
            void this.take([...(event.dataTransfer?.files ?? [])]);
        });
    }

    private pressed(event: KeyboardEvent): void {
        const withControl = event.ctrlKey || event.metaKey;
        if (event.altKey && event.shiftKey && event.code === 'KeyF') {
            void this.format();
        } else if (withControl && event.key === '.') {
            document.querySelector<HTMLElement>('#here .actions button, #here button')?.focus();
        } else if (withControl && event.key === 's') {
            this.say('Your browser keeps the project. Download or Share take it elsewhere.');
        } else {
            return;
        }
        event.preventDefault();
    }

    // ---- Texts

    /** The text of the shown file is another one. */
    private changed(path: string, text: string, cursor: number): void {
        this.project.files[path] = text;
        this.writing = { path, offset: cursor };
        this.tell([{ path, text }]);
        clearTimeout(this.pause);
        this.pause = setTimeout(() => this.paused(), PAUSE);
    }

    private paused(): void {
        this.writing = undefined;
        keep(this.project);
        this.look();
        void this.refresh().then(() => {
            const all = counted(this.found.flatMap(({ problems }) => problems));
            this.say(all === '' ? 'No problems.' : all);
        });
    }

    /** Tells the compiler what has changed, and shows what it says. */
    private tell(files: { path: string; text: string | null }[]): void {
        this.version += 1;
        this.isChanged = true;
        this.compiler.ask('update', { files }).catch(() => undefined);
        void this.refresh();
        this.look();
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
                const asked = [this.compiler.ask('problems', writing), this.compiler.ask('look', { path })] as const;
                const found = await asked[0];
                if (seen === this.version) {
                    this.showFound(found);
                }
                const look = await asked[1];
                if (seen === this.version && look !== null) {
                    this.editor.look(look);
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
        performance.mark('problems');
        const shown = JSON.stringify([this.project.open, this.found]);
        if (shown === this.shown) {
            return;
        }
        this.shown = shown;
        this.editor.problems(this.problemsOf(this.project.open));
        showProblems(this.found, this.project.open, {
            where: (path, problem) => this.where(path, problem.from),
            go: (path, problem) => this.go(path, problem),
            fix: (path, problem, index) => this.fix(path, problem, index),
            explain: (code) => void this.explain(code),
            openRule: (path, rule) => void this.openRule(rule, path),
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

    private show(path: string): void {
        this.project.open = path;
        this.editor.show(path, this.project.files[path] ?? '');
        this.shown = '';
        this.listFiles();
        this.version += 1;
        void this.refresh();
        this.look();
    }

    private go(path: string, place: Range): void {
        if (path !== this.project.open) {
            this.show(path);
        }
        this.editor.reveal(place.from, place.to);
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
            delete this.project.files[old];
            this.project.files[path] = text;
            this.project.open = path;
            this.tell([{ path: old, text: null }, { path, text }]);
            this.show(path);
            keep(this.project);
        }
    }

    private deleteFile(): void {
        const path = this.project.open;
        const next = this.paths().find((other) => other !== path);
        if (next === undefined) {
            this.say('A project has at least one file.');
        } else if (confirm(`Delete ${path}?`)) {
            delete this.project.files[path];
            this.tell([{ path, text: null }]);
            this.show(next);
            keep(this.project);
        }
    }

    /** Adds files, or gives them other texts. */
    private put(files: Files): void {
        Object.assign(this.project.files, files);
        this.tell(Object.entries(files).map(([path, text]) => ({ path, text })));
        this.listFiles();
        keep(this.project);
    }

    // ---- Projects

    private listProjects(): void {
        const projects = element<HTMLSelectElement>('projects');
        const here = new Option(this.project.name, '', true, true);
        const groups = [...new Set(this.examples.map(({ group }) => group))].map((label) => {
            const group = document.createElement('optgroup');
            group.label = label;
            const inside = this.examples.filter((one) => one.group === label);
            group.append(...inside.map(({ id, title }) => new Option(title, id)));
            return group;
        });
        projects.replaceChildren(here, ...groups);
    }

    private async choose(id: string): Promise<void> {
        if (id !== '' && this.mayReplace()) {
            this.open(await loaded(id));
            history.replaceState(null, '', `#example=${id}`);
        } else {
            this.listProjects();
        }
    }

    private mayReplace(): boolean {
        return !this.isChanged || confirm('Open another project? Share or download this one first if you want to keep it.');
    }

    private async share(): Promise<void> {
        history.replaceState(null, '', `#${toFragment(this.project)}`);
        const copied = await navigator.clipboard?.writeText(location.href).then(
            () => true,
            () => false,
        );
        const where = copied ? 'The link is in the clipboard' : 'The link is in the address bar';
        this.say(`${where}. It holds the whole project, in ${location.href.length} characters; no server has a copy.`);
    }

    private download(): void {
        const address = URL.createObjectURL(new Blob([toArchive(this.project)], { type: 'application/zip' }));
        const link = document.createElement('a');
        link.href = address;
        link.download = `${this.project.name}.zip`;
        link.click();
        // The browser reads it a moment later.
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
        this.say(`${link.download} has the files. Unpack it, and run "cardc check" in its folder or open that in VS Code.`);
    }

    /** Opens an archive in the place of the project, or adds texts to it. */
    private async take(chosen: File[]): Promise<void> {
        const [files, refused] = await fromFiles(chosen);
        const first = Object.keys(files).sort()[0];
        const archive = chosen.find((file) => file.name.toLowerCase().endsWith('.zip'));
        if (first === undefined) {
            this.say(['There is no file that cardc reads.', ...refused].join(' '));
            return;
        }
        if (archive === undefined) {
            this.put(files);
            this.show(first);
        } else if (this.mayReplace()) {
            this.open({ name: archive.name.slice(0, -'.zip'.length), files, open: first });
            keep(this.project);
        }
        this.say([`Opened ${Object.keys(files).length} files.`, ...refused].join(' '));
    }

    // ---- Changes that the compiler offers

    private async format(): Promise<void> {
        const path = this.project.open;
        const text = this.project.files[path] ?? '';
        const formatted = await this.compiler.ask('format', { path });
        if (formatted === null) {
            this.say('Only cards and decks have a house form.');
        } else if (formatted === text) {
            this.say('The file has the house form.');
        } else {
            this.editor.apply([changedPart(text, formatted)]);
        }
    }

    private fix(path: string, problem: Problem, index: number): void {
        const fix = problem.fixes[index];
        if (fix !== undefined && this.problemsOf(path).includes(problem)) {
            this.go(path, problem);
            this.editor.apply(fix.edits);
        }
    }

    private act(action: Action): void {
        const texts: Files = {};
        for (const { path, edits } of action.edits) {
            if (path === this.project.open) {
                this.editor.apply(edits);
            } else {
                texts[path] = edits.reduceRight(
                    (text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to),
                    this.project.files[path] ?? '',
                );
            }
        }
        for (const { path, text } of action.created) {
            texts[path] = text;
        }
        if (Object.keys(texts).length > 0) {
            this.put(texts);
            this.say(`Changed ${Object.keys(texts).join(', ')}.`);
        }
    }

    // ---- What stands at the cursor

    /** Shows what is at the cursor, as soon as it rests. */
    private look(): void {
        clearTimeout(this.glance);
        this.glance = setTimeout(() => void this.showHere().catch(() => undefined), GLANCE);
    }

    private async showHere(): Promise<void> {
        const path = this.project.open;
        const selection = this.editor.selection;
        const cursor = { path, offset: selection.to };
        const seen = this.version;
        const [hover, signature, actions, outline] = await Promise.all([
            this.compiler.ask('hover', cursor),
            this.compiler.ask('signature', cursor),
            // While somebody writes, nobody looks for changes.
            this.writing === undefined ? this.compiler.ask('actions', { path, ...selection }) : null,
            this.compiler.ask('outline', { path }),
        ]);
        if (seen !== this.version) {
            return;
        }
        showOutline(outline ?? [], (entry) => this.editor.reveal(entry.from, entry.to));
        const content: Node[] = [];
        if (signature !== null) {
            content.push(signatureLine(signature));
        }
        if (hover !== null) {
            content.push(rendered(withRuleLinks(hover), (rule) => void this.openRule(rule)));
        }
        if (content.length === 0) {
            content.push(made('p', 'faint', NOTHING_HERE));
        }
        const offered = (actions ?? []).map((action) => button(action.title, () => this.act(action)));
        element('here').replaceChildren(...content, made('div', 'buttons actions', ...offered));
    }

    private async goToDefinition(): Promise<void> {
        const cursor = { path: this.project.open, offset: this.editor.selection.to };
        const target = await this.compiler.ask('definition', cursor);
        if (target === null) {
            this.say('Nothing here is declared elsewhere.');
        } else if ('rule' in target) {
            await this.openRule(target.rule);
        } else {
            this.go(target.path, target);
        }
    }

    private async openRule(rule: string, path = this.project.open): Promise<void> {
        const page = await this.compiler.ask('rule', { path, rule });
        if (page === null) {
            this.say(`There is no rule ${rule}.`);
            return;
        }
        const open = (id: string) => void this.openRule(id, path);
        const titles = (heading: string, rules: readonly RuleTitle[]) => {
            const links = rules.map(({ id, title }) => made('li', '', button(`${id} ${title}`, () => open(id), 'link')));
            return links.length === 0 ? [] : [made('h3', '', heading), made('ul', '', ...links)];
        };
        this.read(rendered(page.markdown, open), ...titles('See also', page.see), ...titles('Below', page.below));
    }

    private async explain(code: string): Promise<void> {
        const page = await this.compiler.ask('explain', { code });
        if (page !== null) {
            this.read(rendered(page, (rule) => void this.openRule(rule)));
        }
    }

    /** Shows a page in the place of what is at the cursor, until the cursor moves. */
    private read(...content: Node[]): void {
        const back = button('Back to the cursor', () => {
            this.editor.view.focus();
            void this.showHere();
        });
        const here = element('here');
        here.replaceChildren(back, ...content);
        here.scrollIntoView({ block: 'nearest' });
        back.focus();
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

/** The frame of a verb, with the part that comes next. */
function signatureLine({ label, active }: Signature): HTMLElement {
    if (active === null) {
        return made('p', 'signature', label);
    }
    const next = made('strong', '', label.slice(active.from, active.to));
    const line = made('p', 'signature', label.slice(0, active.from), next, label.slice(active.to));
    line.append(made('span', 'faint', ` ${active.documentation}`));
    return line;
}

/** The part between the first and the last letter that differ. */
function changedPart(old: string, text: string): { from: number; to: number; text: string } {
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
