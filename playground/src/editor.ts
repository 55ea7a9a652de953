// One CodeMirror for all files of the project: it shows one of them, and keeps the history of each.
import {
    acceptCompletion,
    autocompletion,
    completionKeymap,
    snippet,
    startCompletion,
    type Completion as Option,
    type CompletionContext,
    type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentService, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import {
    EditorState,
    StateEffect,
    StateField,
    type Extension,
    type Range as Ranged,
    type Transaction,
} from '@codemirror/state';
import {
    Decoration,
    EditorView,
    closeHoverTooltips,
    highlightActiveLine,
    hoverTooltip,
    keymap,
    lineNumbers,
    placeholder,
    WidgetType,
    type DecorationSet,
} from '@codemirror/view';

import type { Compiler } from './compiler';
import { language } from './languages';
import { rendered, withRuleLinks } from './markdown';
import { button, inQuotes, made, withCode } from './panels';
import type { Completion, Edit, Look, Problem, Range, Snippet } from './protocol';
import { template } from './template';
import { theme } from './theme';

/** What the editor asks of the page around it. */
export interface Surroundings {
    compiler: Compiler;
    /** The text of the shown file is another one, and the cursor is there in it. */
    changed(path: string, text: string, cursor: number): void;
    /** The cursor is at another place. */
    moved(): void;
    /** Applies a fix of a problem of the shown file. */
    fix(problem: Problem, index: number): void;
    openRule(rule: string): void;
    explain(code: string): void;
    /** Goes to where the thing at the cursor is declared. */
    goToDefinition(): void;
}

const setLook = StateEffect.define<Look>();

/** What an empty file says. */
function howToBegin(path: string): string {
    if (path.endsWith('.deck')) {
        return 'Write one card on each line, with its number of copies: 3x Ferry Guard';
    }
    return path.endsWith('.card') ? 'Begin with a kind of card. While you write, what fits is offered.' : '';
}

/** A remark above a line. */
class Lens extends WidgetType {
    constructor(private readonly title: string) {
        super();
    }

    override eq(other: Lens): boolean {
        return this.title === other.title;
    }

    override toDOM(): HTMLElement {
        return made('div', 'cm-lens', this.title);
    }
}

/** The colours of words, and the remarks above lines. Between two answers they move with the text. */
const look = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(shown, transaction) {
        for (const effect of transaction.effects) {
            if (effect.is(setLook)) {
                return decorations(transaction.state, effect.value);
            }
        }
        return shown.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
});

function decorations(state: EditorState, { tokens, lenses }: Look): DecorationSet {
    const words: Ranged<Decoration>[] = tokens.map(({ kind, from, to }) =>
        Decoration.mark({ class: `tok-${kind}` }).range(from, to),
    );
    const remarks = lenses.map(({ from, title }) =>
        Decoration.widget({ widget: new Lens(title), block: true, side: -1 }).range(state.doc.lineAt(from).from),
    );
    return Decoration.set([...words, ...remarks], true);
}

export class Editor {
    readonly view: EditorView;
    private readonly states = new Map<string, EditorState>();
    private path = '';

    constructor(
        parent: HTMLElement,
        private readonly around: Surroundings,
    ) {
        // In a root of its own the editor's styles are objects of the page: a policy that allows no style elements holds.
        const root = parent.attachShadow({ mode: 'open' });
        this.view = new EditorView({
            parent: root,
            root,
            // Until there is a file, nothing can be written.
            extensions: EditorView.editable.of(false),
            dispatchTransactions: (transactions, view) => {
                // The compiler reads a letter while the browser draws it.
                const last = transactions.at(-1);
                if (last !== undefined && transactions.some(({ docChanged }) => docChanged)) {
                    this.around.changed(this.path, last.newDoc.toString(), last.newSelection.main.head);
                }
                view.update(transactions);
            },
        });
    }

    /** Shows a file. One that was shown before is as it was left, unless its text has changed since. */
    show(path: string, text: string): void {
        if (this.path !== '') {
            this.states.set(this.path, this.view.state);
        }
        this.path = path;
        const before = this.states.get(path);
        const isSame = before !== undefined && before.doc.toString() === text;
        this.view.setState(isSame ? before : this.newState(path, text));
    }

    /** Forgets all files. */
    clear(): void {
        this.states.clear();
        this.path = '';
    }

    /** The start and end of the selection. */
    get selection(): { from: number; to: number } {
        const { from, to } = this.view.state.selection.main;
        return { from, to };
    }

    /** Changes the shown text. The cursor stays where it is in it. */
    apply(edits: readonly Edit[]): void {
        const changes = edits.map(({ from, to, text }) => ({ from, to, insert: text }));
        this.view.dispatch({ changes, userEvent: 'input', scrollIntoView: true });
    }

    /** Puts in a text, and selects the first of the places that are to be filled in. */
    fillIn({ from, to }: Range, { text, stops }: Snippet): void {
        const first = stops[0] ?? { from: text.length, to: text.length };
        const selection = { anchor: from + first.from, head: from + first.to };
        this.view.dispatch({ changes: { from, to, insert: text }, selection, userEvent: 'input', scrollIntoView: true });
        this.view.focus();
    }

    /** Offers what can be written at the cursor. */
    offer(): void {
        this.view.focus();
        startCompletion(this.view);
    }

    /** Puts the cursor at a place, in the middle of the view. */
    reveal(from: number, to = from): void {
        const end = this.view.state.doc.length;
        const selection = { anchor: Math.min(from, end), head: Math.min(to, end) };
        this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
        this.view.focus();
    }

    look(answer: Look): void {
        this.view.dispatch({ effects: setLook.of(answer) });
    }

    problems(problems: readonly Problem[]): void {
        const shown = problems.map((problem) => this.diagnostic(problem));
        this.view.dispatch(setDiagnostics(this.view.state, shown));
    }

    private diagnostic(problem: Problem): Diagnostic {
        return {
            from: problem.from,
            to: problem.to,
            severity: problem.severity,
            message: problem.message,
            renderMessage: () => this.message(problem),
            actions: problem.fixes.map(({ title }, index) => ({
                name: inQuotes(title),
                apply: () => this.around.fix(problem, index),
            })),
        };
    }

    private message(problem: Problem): HTMLElement {
        const box = made('div', '', ...withCode([problem.message, ...problem.notes, ''].join('\n')));
        for (const rule of problem.rules) {
            box.append(button(rule, () => this.around.openRule(rule), 'cm-link'), ' ');
        }
        box.append(button(problem.code, () => this.around.explain(problem.code), 'cm-link'));
        return box;
    }

    private newState(path: string, text: string): EditorState {
        return EditorState.create({ doc: text, extensions: this.extensions(path) });
    }

    private extensions(path: string): Extension {
        return [
            theme,
            lineNumbers(),
            lintGutter(),
            history(),
            highlightActiveLine(),
            highlightSelectionMatches(),
            bracketMatching(),
            search({ top: true }),
            look,
            indentation,
            language(path),
            EditorView.lineWrapping,
            EditorView.contentAttributes.of({ 'aria-label': path }),
            autocompletion({ override: [(context) => this.complete(context)], icons: false }),
            placeholder(howToBegin(path)),
            // A finger cannot hover: what is at the cursor stands beside the editor.
            matchMedia('(pointer: coarse)').matches ? [] : hoverTooltip((_view, at) => this.hover(at), { hideOn: isAction }),
            EditorView.domEventHandlers({
                mousedown: (event) => this.clicked(event),
                // The page opens files. Without this, their texts would come into the text as well.
                drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
            }),
            EditorView.updateListener.of((update) => {
                if (update.selectionSet && !update.docChanged) {
                    this.around.moved();
                }
            }),
            keymap.of([
                { key: 'Tab', run: acceptCompletion },
                { key: 'F12', run: () => (this.around.goToDefinition(), true) },
                ...completionKeymap,
                ...lintKeymap,
                ...searchKeymap,
                ...historyKeymap,
                ...defaultKeymap,
            ]),
        ];
    }

    private clicked(event: MouseEvent): boolean {
        const at = event.ctrlKey || event.metaKey ? this.view.posAtCoords(event) : null;
        if (at === null) {
            return false;
        }
        this.view.dispatch({ selection: { anchor: at } });
        this.around.goToDefinition();
        return true;
    }

    private async hover(offset: number) {
        const hover = await this.around.compiler.ask('hover', { path: this.path, offset });
        if (hover === null) {
            return null;
        }
        const openRule = (rule: string) => {
            this.view.dispatch({ effects: closeHoverTooltips });
            this.around.openRule(rule);
        };
        const dom = made('div', 'cm-page', rendered(withRuleLinks(hover), openRule));
        return { pos: hover.from, end: hover.to, above: true, create: () => ({ dom }) };
    }

    private async complete(context: CompletionContext): Promise<CompletionResult | null> {
        // Letters ask by themselves, and what opens mark-up, a block or a name.
        if (!context.explicit && context.matchBefore(/[\p{L}\p{N}'’\-[*"]$/u) === null) {
            return null;
        }
        const cursor = { path: this.path, offset: context.pos };
        const offered = await this.around.compiler.ask('completion', cursor);
        const first = offered?.[0];
        if (first === undefined) {
            return null;
        }
        const options = offered?.map((one, index) => this.option(one, { ...cursor, index }));
        // The order is the compiler's, and another one with each letter.
        return { from: first.from, to: first.to, options: options ?? [], filter: false };
    }

    private option(one: Completion, asked: { path: string; offset: number; index: number }): Option {
        return {
            label: one.label,
            type: one.kind,
            ...(one.detail === null ? {} : { detail: one.detail }),
            info: async () => {
                const markdown = await this.around.compiler.ask('documentation', asked);
                return markdown === null ? null : made('div', 'cm-page', rendered(markdown, this.around.openRule));
            },
            apply: (view, option) => {
                snippet(template(one.insert))(view, option, one.from, view.state.selection.main.head);
                if (one.leadsOn) {
                    startCompletion(view);
                }
            },
        };
    }
}

/** Whether somebody writes, or puts the cursor elsewhere. */
function isAction({ docChanged, selection }: Transaction): boolean {
    return docChanged || selection !== undefined;
}

/** A block's lines stand four columns further in than its braces. */
const indentation: Extension = [
    indentUnit.of('    '),
    indentService.of((context, at) => {
        const line = context.lineAt(at);
        const before = line.from === 0 ? undefined : context.lineAt(line.from, -1);
        if (before === undefined) {
            return 0;
        }
        const opens = /\{\s*$/.test(before.text) ? context.unit : 0;
        const closes = /^\s*\}/.test(context.textAfterPos(line.from)) ? context.unit : 0;
        return Math.max(0, context.lineIndent(before.from) + opens - closes);
    }),
    EditorState.languageData.of(() => [{ indentOnInput: /^\s*\}$/ }]),
    indentOnInput(),
];
