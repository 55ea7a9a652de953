// The part beside the editor that says what is at the cursor, or shows a page that somebody reads.
import type { Compiler } from './compiler';
import type { Editor } from './editor';
import { rendered, withRuleLinks } from './markdown';
import { button, element, made, showOutline, withCode } from './panels';
import type { Action, Range, RuleTitle, Signature } from './protocol';

/** After so long, what stands here follows the cursor: in milliseconds. */
const GLANCE = 120;

const NOTHING_HERE = 'Put the cursor on a word of a card to see what it means and which rule says so.';

/** A page that somebody reads instead of what is at the cursor. The browser's history keeps it as the state of an entry. */
type Reading = { rule: string; path: string } | { code: string };

export interface Context {
    compiler: Compiler;
    editor: Editor;
    /** The path of the file that is shown. */
    path(): string;
    /** Another number after each change. */
    version(): number;
    isWriting(): boolean;
    go(path: string, place: Range): void;
    /** Makes a change that was offered for a version. */
    act(action: Action, version: number): void;
    say(words: string): void;
}

export class Beside {
    private glance: ReturnType<typeof setTimeout> | undefined;
    private isReading = false;
    /** Counts what was to be shown, so that a late answer does not take the place of a later one. */
    private turn = 0;

    constructor(private readonly context: Context) {
        addEventListener('popstate', ({ state }) => void this.read(asReading(state)));
    }

    /** Shows what is at the cursor, as soon as it rests. */
    look(): void {
        this.isReading = false;
        this.refresh();
    }

    /** The same, but for a reader, who did not move the cursor. */
    refresh(): void {
        clearTimeout(this.glance);
        if (!this.isReading) {
            this.glance = setTimeout(() => void this.showHere().catch(() => undefined), GLANCE);
        }
    }

    private async showHere(): Promise<void> {
        const { compiler, editor } = this.context;
        const [path, seen, turn] = [this.context.path(), this.context.version(), ++this.turn];
        const selection = editor.selection;
        const cursor = { path, offset: selection.to };
        const [hover, signature, actions, outline] = await Promise.all([
            compiler.ask('hover', cursor),
            compiler.ask('signature', cursor),
            // While somebody writes, nobody looks for changes.
            this.context.isWriting() ? null : compiler.ask('actions', { path, ...selection }),
            compiler.ask('outline', { path }),
        ]);
        if (seen !== this.context.version() || turn !== this.turn) {
            return;
        }
        showOutline(outline ?? [], (entry) => this.context.go(path, entry));
        const content: Node[] = [];
        if (hover !== null) {
            content.push(rendered(withRuleLinks(hover), (rule) => this.openRule(rule)));
        }
        if (signature !== null) {
            content.push(signatureLine(signature), rendered(signature.documentation ?? '', (rule) => this.openRule(rule)));
        }
        if (content.length === 0) {
            content.push(made('p', 'faint', NOTHING_HERE));
        }
        const offered = (actions ?? []).map((action) => button(action.title, () => this.context.act(action, seen)));
        offered.push(button('What can I write here?', () => editor.offer()));
        element('here').replaceChildren(...content, made('div', 'buttons actions', ...offered));
    }

    /** Goes to where the thing at the cursor is declared. */
    async goToDefinition(): Promise<void> {
        const { compiler, editor } = this.context;
        const [path, seen] = [this.context.path(), this.context.version()];
        const target = await compiler.ask('definition', { path, offset: editor.selection.to }).catch(() => null);
        if (seen !== this.context.version()) {
            return;
        }
        if (target === null) {
            this.context.say('Nothing here is declared elsewhere.');
        } else if ('rule' in target) {
            this.openRule(target.rule);
        } else {
            this.context.go(target.path, target);
        }
    }

    /** Shows a rule of the game of a file. */
    openRule(rule: string, path = this.context.path()): void {
        this.turnTo({ rule, path });
    }

    /** Shows what a code means. */
    explain(code: string): void {
        this.turnTo({ code });
    }

    /** Shows a page until the cursor moves. The browser's own way back leads back. */
    private turnTo(reading: Reading): void {
        history.pushState(reading, '');
        void this.read(reading);
    }

    private async read(reading: Reading | undefined): Promise<void> {
        clearTimeout(this.glance);
        const turn = ++this.turn;
        this.isReading = reading !== undefined;
        const page = reading === undefined ? [] : await this.pageOf(reading).catch(() => []);
        if (turn !== this.turn) {
            return;
        }
        if (page.length === 0) {
            this.look();
            return;
        }
        const back = button('Back', () => history.back());
        element('here').replaceChildren(back, ...page);
        element('here-part').scrollTop = 0;
        element('here-title').scrollIntoView({ block: 'nearest' });
        back.focus({ preventScroll: true });
    }

    private async pageOf(reading: Reading): Promise<Node[]> {
        const { compiler } = this.context;
        if ('code' in reading) {
            const page = await compiler.ask('explain', reading);
            return page === null ? [] : [rendered(page, (rule) => this.openRule(rule))];
        }
        const page = await compiler.ask('rule', reading);
        if (page === null) {
            this.context.say(`There is no rule ${reading.rule}.`);
            return [];
        }
        const open = (id: string) => this.openRule(id, reading.path);
        const titles = (heading: string, rules: readonly RuleTitle[]) => {
            const links = rules.map(({ id, title }) => made('li', '', button(`${id} ${title}`, () => open(id), 'link')));
            return links.length === 0 ? [] : [made('h3', '', heading), made('ul', '', ...links)];
        };
        return [rendered(page.markdown, open), ...titles('See also', page.see), ...titles('Below', page.below)];
    }
}

function asReading(state: unknown): Reading | undefined {
    const isReading = typeof state === 'object' && state !== null && ('code' in state || 'rule' in state);
    return isReading ? (state as Reading) : undefined;
}

/** The frame of a verb, with the part that comes next. */
function signatureLine({ label, active }: Signature): HTMLElement {
    if (active === null) {
        return made('p', 'signature', ...withCode(label));
    }
    const next = made('strong', '', ...withCode(label.slice(active.from, active.to)));
    const line = made('p', 'signature', ...withCode(label.slice(0, active.from)), next, ...withCode(label.slice(active.to)));
    line.append(made('span', 'faint', ' ', ...withCode(active.documentation)));
    return line;
}
