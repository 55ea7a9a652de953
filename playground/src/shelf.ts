// Which project is open, where it comes from, and where it goes: this browser, links, archives.
import { element, onClick } from './panels';
import type { Page } from './page';
import {
    asName,
    forget,
    freeName,
    fromFiles,
    fromFragment,
    keep,
    kept,
    keptNames,
    remember,
    toArchive,
    toFragment,
    type Project,
} from './project';
import { loaded, type Example } from './projects';

/** Before the name of a project that this browser keeps, in the list of projects. */
const OWN = 'own:';

/** After so long without a letter, the browser keeps what was written: in milliseconds. */
const KEEPING = 800;

export class Shelf {
    /** The example that is open, while nobody has changed anything in it. */
    private example: string | undefined;
    /** Whether this browser keeps the project: as soon as somebody has changed it. */
    private isKept = false;
    /** Whether it has changed since it was kept. */
    private isChanged = false;
    private keeping: ReturnType<typeof setTimeout> | undefined;
    /** Counts what somebody chose, so that a slow project does not take the place of a later one. */
    private choice = 0;

    constructor(
        private readonly page: Page,
        private readonly examples: readonly Example[],
    ) {
        onClick('share', () => void this.share());
        onClick('download', () => this.download());
        onClick('upload', () => element('chosen').click());
        onClick('forget', () => void this.forget());
        const chosen = element<HTMLInputElement>('chosen');
        chosen.addEventListener('change', () => {
            void this.take([...(chosen.files ?? [])]);
            chosen.value = '';
        });
        const projects = element<HTMLSelectElement>('projects');
        projects.addEventListener('change', () => void this.choose(projects.value));
        addEventListener('pagehide', () => this.keepNow());
        addEventListener('dragover', (event) => {
            if (event.dataTransfer?.types.includes('Files')) {
                event.preventDefault();
            }
        });
        addEventListener('drop', (event) => {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (files.length > 0) {
                event.preventDefault();
                void this.take(files);
            }
        });
    }

    /** Opens a project: an example, one that this browser keeps, or one from elsewhere. */
    open(project: Project, from: { example?: string; isKept?: boolean } = {}): void {
        this.keepNow();
        this.choice += 1;
        this.example = from.example;
        this.isKept = from.isKept ?? false;
        this.isChanged = false;
        if (this.isKept) {
            remember(project.name);
        }
        this.page.open(project);
        this.list();
        this.setAddress();
    }

    /** Opens what a fragment of an address holds or names. Returns whether there is such a thing. */
    async openAddressed(fragment: string): Promise<boolean> {
        const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
        if (example !== undefined) {
            return this.examples.some(({ id }) => id === example) && (await this.choose(example));
        }
        const project = fromFragment(fragment);
        if (project !== undefined) {
            this.open(project);
        }
        return project !== undefined;
    }

    /** Somebody has changed the project: from the first change on it is theirs, and this browser keeps it. */
    changed(): void {
        this.isChanged = true;
        if (!this.isKept) {
            this.isKept = true;
            this.example = undefined;
            this.page.project.name = freeName(this.page.project.name);
            this.keepNow();
            this.list();
        }
        if (location.hash !== '') {
            this.setAddress();
        }
        clearTimeout(this.keeping);
        this.keeping = setTimeout(() => this.keepNow(), KEEPING);
    }

    private keepNow(): void {
        if (this.isKept && this.isChanged) {
            this.isChanged = false;
            if (!keep(this.page.project)) {
                this.page.say('This browser does not keep the project. Share or download it before you leave.');
            }
        }
    }

    /**
     * Makes the address open the project as it is now, not as it began. It marks the entry of the browser's history as the page's
     * own by a state.
     */
    setAddress(): void {
        if (this.isKept) {
            history.replaceState({}, '', location.pathname);
        } else if (this.example !== undefined) {
            history.replaceState({}, '', `#example=${this.example}`);
        } else {
            history.replaceState({}, '');
        }
    }

    // ---- The list of projects

    private list(): void {
        const group = (label: string, options: HTMLOptionElement[]) => {
            const node = document.createElement('optgroup');
            node.label = label;
            node.append(...options);
            return options.length === 0 ? [] : [node];
        };
        const { name } = this.page.project;
        const own = keptNames().map((one) => new Option(one, `${OWN}${one}`));
        const labels = [...new Set(this.examples.map(({ group: label }) => label))];
        const listed = labels.flatMap((label) => {
            const inside = this.examples.filter((one) => one.group === label);
            return group(label, inside.map(({ id, title }) => new Option(title, id)));
        });
        const here = this.isKept ? `${OWN}${name}` : (this.example ?? '');
        const fromElsewhere = here === '' ? [new Option(`${name}, from a link`, '')] : [];
        const projects = element<HTMLSelectElement>('projects');
        projects.replaceChildren(...fromElsewhere, ...group('Your projects', own), ...listed);
        projects.value = here;
        element('forget').hidden = !this.isKept;
    }

    /** Opens a project of the list. Returns whether it could be opened. */
    private async choose(id: string): Promise<boolean> {
        const choice = ++this.choice;
        const own = id.startsWith(OWN) ? kept(id.slice(OWN.length)) : undefined;
        if (own !== undefined) {
            this.open(own, { isKept: true });
            return true;
        }
        try {
            const project = await loaded(id);
            if (choice === this.choice) {
                this.open(project, { example: id });
            }
            return true;
        } catch (error) {
            this.page.say(`The project cannot be opened: ${(error as Error).message}`);
            this.list();
            return false;
        }
    }

    /** Removes the project from this browser. */
    private async forget(): Promise<void> {
        const old = this.page.project;
        const first = this.examples[0];
        if (first === undefined || !(await this.choose(first.id))) {
            return;
        }
        forget(old.name);
        this.list();
        this.page.say(`Removed the project ${old.name} from this browser.`, () => {
            this.open({ ...old, name: freeName(old.name) }, { isKept: true });
            this.isChanged = true;
            this.keepNow();
            this.list();
        });
    }

    // ---- Elsewhere

    private async share(): Promise<void> {
        try {
            history.replaceState({}, '', `#${toFragment(this.page.project)}`);
        } catch {
            this.page.say('The project is too large for a link. Download it instead.');
            return;
        }
        const copied = await navigator.clipboard?.writeText(location.href).then(
            () => true,
            () => false,
        );
        const where = copied ? 'Link copied' : 'Copy the link from the address bar';
        this.page.say(`${where}. The whole project is in it, in ${location.href.length} characters; nothing was uploaded.`);
    }

    private download(): void {
        const address = URL.createObjectURL(new Blob([toArchive(this.page.project)], { type: 'application/zip' }));
        const link = document.createElement('a');
        link.href = address;
        link.download = `${this.page.project.name}.zip`;
        link.click();
        // The browser reads it a moment later.
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
        this.page.say(`Saved as ${link.download}. Open its folder in an editor, or check it with cardc check.`);
    }

    /** Opens an archive as a project, or adds texts to the project that is open. */
    private async take(chosen: File[]): Promise<void> {
        const [files, refused] = await fromFiles(chosen);
        const first = Object.keys(files).sort()[0];
        if (first === undefined) {
            this.page.say(refused.length === 0 ? 'There is no file in it that cardc reads.' : refused.join(' '));
            return;
        }
        const archive = chosen.find((file) => file.name.toLowerCase().endsWith('.zip'));
        let undo: (() => void) | undefined;
        if (archive === undefined) {
            const before = this.page.put(files);
            undo = Object.keys(before).length === 0 ? undefined : () => void this.page.put(before);
            this.page.show(first);
        } else {
            this.open({ name: asName(archive.name.slice(0, -'.zip'.length)), files, open: first });
            this.changed();
        }
        const count = Object.keys(files).length;
        this.page.say([`Opened ${count} file${count === 1 ? '' : 's'}.`, ...refused].join(' '), undo);
    }
}
