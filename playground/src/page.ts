import { Compiler } from './compiler';
import { Editor } from './editor';
import { rendered, withRuleLinks } from './markdown';
import { askPath } from './path-dialog';
import { button, counted, element, made, showFiles, showOutline, showProblems, withCode } from './panels';
import {
    forget,
    freeName,
    fromFiles,
    keep,
    kept,
    keptNames,
    toArchive,
    toFragment,
    type Files,
    type Project,
} from './project';
import { loaded, type Example } from './projects';
import type { Action, Cursor, FileProblems, Problem, Range, RuleTitle, Signature } from './protocol';

/** After so long without a letter, an author has paused: in milliseconds. */
const PAUSE = 800;
/** After so long, what stands beside the editor follows the cursor. */
const GLANCE = 120;

/** Before the name of a project that this browser keeps, in the list of projects. */
const OWN = 'own:';

const NOTHING_HERE = 'Put the cursor on a word of a card to see what it means and which rule says so.';

/** What is read in the place of what is at the cursor. */
type Reading = { rule: string; path: string } | { code: string };

/** The page: one project, of which the editor shows one file, and what the compiler says of it. */
export class Page {
    private project: Project = { name: 'project', files: {}, open: '' };
    /** The project that comes with the page, while nobody has changed anything in it. */
    private example: string | undefined;
    /** Whether this browser keeps it: as soon as somebody has changed it. */
    private isKept = false;
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
            openRule: (rule) => this.openRule(rule),
            explain: (code) => this.explain(code),
            goToDefinition: () => void this.goToDefinition(),
        });
        this.connect();
    }

    /** Opens a project in the place of the one that is there: an example, or one that this browser keeps. */
    open(project: Project, from: { example?: string | undefined; isKept?: boolean } = {}): void {
        this.keepNow();
        const gone = Object.keys(this.project.files).map((path) => ({ path, text: null }));
        this.project = { ...project, files: { ...project.files } };
        this.example = from.example;
        this.isKept = from.isKept ?? false;
        this.found = [];
        this.writing = undefined;
        this.say('');
        this.tell([...gone, ...this.texts()]);
        this.editor.clear();
        this.listProjects();
        this.setAddress();
        this.show(project.open);
    }

    /** Whoever comes back to the address finds what was written, and not what it began with. */
    private setAddress(): void {
        if (this.isKept) {
            history.replaceState(null, '', location.pathname);
        } else if (this.example !== undefined) {
            history.replaceState(null, '', `#example=${this.example}`);
        }
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
        on('counts', () => element('problems-title').scrollIntoView());
        on('forget', () => void this.forget());
        addEventListener('pagehide', () => this.keepNow());
        addEventListener('popstate', ({ state }) => void this.read(state as Reading | null));
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
            this.say('This browser keeps what you write. To take it elsewhere, share or download it.');
        } else {
            return;
        }
        event.preventDefault();
    }

    // ---- Texts

    /** The text of the shown file is another one. */
    private changed(path: string, text: string, cursor: number): void {
        this.project.files[path] = text;
        this.own();
        this.writing = { path, offset: cursor };
        this.tell([{ path, text }]);
        clearTimeout(this.pause);
        this.pause = setTimeout(() => this.paused(), PAUSE);
    }

    private paused(): void {
        this.writing = undefined;
        this.keepNow();
        this.look();
        void this.refresh();
    }

    /** Tells the compiler what has changed, and shows what it says. */
    private tell(files: { path: string; text: string | null }[]): void {
        this.version += 1;
        this.compiler.ask('update', { files }).catch(() => undefined);
        void this.refresh();
        this.look();
    }

    /** From the first change on, the project is its author's, and this browser keeps it. */
    private own(): void {
        if (!this.isKept) {
            this.isKept = true;
            this.example = undefined;
            this.project.name = freeName(this.project.name);
            this.keepNow();
            this.listProjects();
            this.setAddress();
        }
    }

    private keepNow(): void {
        if (this.isKept && !keep(this.project)) {
            this.say('This browser does not keep the project. Share or download it before you leave.');
        }
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
            where: (path, problem) => this.where(path, problem.from),
            go: (path, problem) => this.go(path, problem),
            fix: (path, problem, index) => this.fix(path, problem, index),
            explain: (code) => this.explain(code),
            openRule: (path, rule) => this.openRule(rule, path),
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
            this.put({ [path]: text });
            this.show(path);
        });
    }

    private remove(path: string): void {
        delete this.project.files[path];
        this.own();
        this.tell([{ path, text: null }]);
    }

    /** Adds files, or gives them other texts. */
    private put(files: Files): void {
        Object.assign(this.project.files, files);
        this.own();
        this.tell(Object.entries(files).map(([path, text]) => ({ path, text })));
        this.listFiles();
        this.keepNow();
    }

    // ---- Projects

    private listProjects(): void {
        const group = (label: string, options: HTMLOptionElement[]) => {
            const node = document.createElement('optgroup');
            node.label = label;
            node.append(...options);
            return options.length === 0 ? [] : [node];
        };
        const own = keptNames().map((name) => new Option(name, `${OWN}${name}`));
        const labels = [...new Set(this.examples.map(({ group: label }) => label))];
        const listed = labels.flatMap((label) => {
            const inside = this.examples.filter((one) => one.group === label);
            return group(label, inside.map(({ id, title }) => new Option(title, id)));
        });
        const projects = element<HTMLSelectElement>('projects');
        const here = this.isKept ? `${OWN}${this.project.name}` : (this.example ?? '');
        const fromLink = here === '' ? [new Option(`${this.project.name}, from a link`, '')] : [];
        projects.replaceChildren(...fromLink, ...group('Your projects', own), ...listed);
        projects.value = here;
        element('forget').hidden = !this.isKept;
    }

    private async choose(id: string): Promise<void> {
        const own = id.startsWith(OWN) ? kept(id.slice(OWN.length)) : undefined;
        if (own === undefined) {
            this.open(await loaded(id), { example: id });
        } else {
            this.open(own, { isKept: true });
        }
    }

    /** Deletes the project from this browser. */
    private async forget(): Promise<void> {
        const { name } = this.project;
        const old = this.project;
        forget(name);
        this.isKept = false;
        const first = this.examples[0];
        if (first !== undefined) {
            await this.choose(first.id);
        }
        this.say(`Deleted the project ${name}.`, () => {
            this.open(old, { isKept: true });
            this.keepNow();
            this.listProjects();
        });
    }

    private async share(): Promise<void> {
        history.replaceState(null, '', `#${toFragment(this.project)}`);
        const copied = await navigator.clipboard?.writeText(location.href).then(
            () => true,
            () => false,
        );
        const where = copied ? 'Link copied' : 'Copy the link from the address bar';
        this.say(`${where}. The whole project is in it, in ${location.href.length} characters; nothing was uploaded.`);
    }

    private download(): void {
        const address = URL.createObjectURL(new Blob([toArchive(this.project)], { type: 'application/zip' }));
        const link = document.createElement('a');
        link.href = address;
        link.download = `${this.project.name}.zip`;
        link.click();
        // The browser reads it a moment later.
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
        this.say(`Saved as ${link.download}. Open its folder in an editor, or check it with cardc check.`);
    }

    /** Opens an archive in the place of the project, or adds texts to it. */
    private async take(chosen: File[]): Promise<void> {
        const [files, refused] = await fromFiles(chosen);
        const first = Object.keys(files).sort()[0];
        const archive = chosen.find((file) => file.name.toLowerCase().endsWith('.zip'));
        if (first === undefined) {
            this.say(refused.length === 0 ? 'There is no file in it that cardc reads.' : refused.join(' '));
            return;
        }
        if (archive === undefined) {
            this.put(files);
            this.show(first);
        } else {
            this.open({ name: archive.name.slice(0, -'.zip'.length), files, open: first });
            this.own();
        }
        const count = Object.keys(files).length;
        this.say([`Opened ${count} file${count === 1 ? '' : 's'}.`, ...refused].join(' '));
    }

    // ---- Changes that the compiler offers

    private async format(): Promise<void> {
        const path = this.project.open;
        const text = this.project.files[path] ?? '';
        const formatted = await this.compiler.ask('format', { path });
        if (formatted === null) {
            this.say('Only cards and decks can be tidied up.');
        } else if (formatted === text) {
            this.say('Nothing to tidy up.');
        } else {
            this.editor.apply([changedPart(text, formatted)]);
            this.say('Tidied up.');
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
        const [only] = action.edits;
        const [edit] = only?.edits ?? [];
        if (action.snippet !== null && only?.path === this.project.open && edit !== undefined) {
            this.editor.fillIn(edit, action.snippet);
            return;
        }
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
            content.push(rendered(withRuleLinks(hover), (rule) => this.openRule(rule)));
        }
        if (content.length === 0) {
            content.push(made('p', 'faint', NOTHING_HERE));
        }
        const offered = (actions ?? []).map((action) => button(action.title, () => this.act(action)));
        offered.push(button('What can stand here?', () => this.editor.offer()));
        element('here').replaceChildren(...content, made('div', 'buttons actions', ...offered));
    }

    private async goToDefinition(): Promise<void> {
        const cursor = { path: this.project.open, offset: this.editor.selection.to };
        const target = await this.compiler.ask('definition', cursor);
        if (target === null) {
            this.say('Nothing here is declared elsewhere.');
        } else if ('rule' in target) {
            this.openRule(target.rule);
        } else {
            this.go(target.path, target);
        }
    }

    private openRule(rule: string, path = this.project.open): void {
        this.turnTo({ rule, path });
    }

    private explain(code: string): void {
        this.turnTo({ code });
    }

    /** Shows a page in the place of what is at the cursor, until the cursor moves. The browser's own way back leads back. */
    private turnTo(reading: Reading): void {
        history.pushState(reading, '');
        void this.read(reading);
    }

    private async read(reading: Reading | null): Promise<void> {
        const page = reading === null ? [] : 'rule' in reading ? await this.rulePage(reading) : await this.codePage(reading.code);
        if (page.length === 0) {
            await this.showHere();
            return;
        }
        const back = button('Back', () => history.back());
        const here = element('here');
        here.replaceChildren(back, ...page);
        element('here-part').scrollTop = 0;
        element('here-title').scrollIntoView({ block: 'nearest' });
        back.focus({ preventScroll: true });
    }

    private async rulePage({ rule, path }: { rule: string; path: string }): Promise<Node[]> {
        const page = await this.compiler.ask('rule', { path, rule });
        if (page === null) {
            this.say(`There is no rule ${rule}.`);
            return [];
        }
        const open = (id: string) => this.openRule(id, path);
        const titles = (heading: string, rules: readonly RuleTitle[]) => {
            const links = rules.map(({ id, title }) => made('li', '', button(`${id} ${title}`, () => open(id), 'link')));
            return links.length === 0 ? [] : [made('h3', '', heading), made('ul', '', ...links)];
        };
        return [rendered(page.markdown, open), ...titles('See also', page.see), ...titles('Below', page.below)];
    }

    private async codePage(code: string): Promise<Node[]> {
        const page = await this.compiler.ask('explain', { code });
        return page === null ? [] : [rendered(page, (rule) => this.openRule(rule))];
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
    line.append(made('span', 'faint', ' ', ...withCode(active.documentation)));
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
