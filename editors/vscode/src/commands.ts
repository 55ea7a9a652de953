import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commandLink, escaped, OPEN_PLACE, Page, SHOW_RULE } from './page';
import { type Cardc, editorOf, gameAround } from './project';
import { counted, type Coverage, deckForms, explainedIn, type ListedCard, type Rule, rulesOf } from './texts';

/** How long the cursor has to rest before a page follows it, in milliseconds. */
const PAUSE = 200;

/** The answer of the server to `cardc/rule`. */
interface RulePage extends Rule {
    readonly text: string;
    readonly see: readonly Rule[];
    readonly below: readonly Rule[];
}

/** The server's request of our own, and the hovers of the protocol. */
export interface Language {
    request<T>(method: string, params: object): Promise<T | undefined>;
    hover(document: vscode.TextDocument, position: vscode.Position): Promise<string | undefined>;
}

/** The commands that show something. */
export class Commands {
    private readonly rulePage = new Page('cardc.rule');
    private readonly previewPage = new Page('cardc.preview');
    private readonly answerPage = new Page('cardc.answer');
    private timer: NodeJS.Timeout | undefined;
    private lastQuery = '';

    constructor(
        private readonly language: Language,
        private readonly cardc: Cardc,
        private readonly extensionPath: string,
    ) {}

    /** A rule of the game, by its id; asks for one where none is given. The page then follows the cursor. */
    async showRule(id?: string): Promise<string | undefined> {
        const editor = vscode.window.activeTextEditor;
        const chosen = id ?? await this.pickRule(editor);
        if (chosen === undefined) {
            return undefined;
        }
        const document = editor?.document.uri.toString() ?? await anyDocument();
        const page = document && await this.language.request<RulePage>('cardc/rule', { textDocument: { uri: document }, rule: chosen });
        if (!page) {
            void vscode.window.showErrorMessage(`There is no rule ${chosen}.`);
            return undefined;
        }
        await this.rulePage.show(titleOf(page), rendered(page));
        return page.text;
    }

    private async pickRule(editor?: vscode.TextEditor): Promise<string | undefined> {
        const game = editor === undefined ? undefined : gameAround(editor.document);
        const answer = await this.cardc.ask(['rules', 'list', ...(game === undefined ? [] : ['--game', game])]);
        if (answer === undefined) {
            return undefined;
        }
        const here = editor && await this.ruleAt(editor);
        const items = rulesOf(answer.output, here?.id).map(({ id, title }) => ({ label: title, description: id }));
        const picker = vscode.window.createQuickPick<(typeof items)[number]>();
        picker.items = items;
        picker.matchOnDescription = true;
        picker.placeholder = 'Search for a rule by title or number';
        // What is selected is most likely what somebody wonders about.
        picker.value = editor?.document.getText(editor.selection).trim() ?? '';
        return new Promise((resolve) => {
            picker.onDidAccept(() => {
                resolve(picker.selectedItems[0]?.description);
                picker.hide();
            });
            picker.onDidHide(() => {
                resolve(undefined);
                picker.dispose();
            });
            picker.show();
        });
    }

    /** The rule that the word at the cursor stands for. */
    private async ruleAt({ document, selection }: vscode.TextEditor): Promise<RulePage | undefined> {
        const { line, character } = selection.active;
        return this.language.request<RulePage>('cardc/rule', { textDocument: { uri: document.uri.toString() }, position: { line, character } });
    }

    /** The card at the cursor beside it; it follows the cursor and the typing. */
    async previewCard(): Promise<void> {
        const editor = editorOf('card');
        if (editor === undefined) {
            return;
        }
        const card = await this.cardAt(editor) ?? '*There is no card at the cursor.*';
        await this.previewPage.show('Card Preview', card);
    }

    private async cardAt({ document, selection }: vscode.TextEditor): Promise<string | undefined> {
        const command = 'vscode.executeDocumentSymbolProvider';
        const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(command, document.uri);
        const card = innermost(symbols ?? [], selection.active);
        return card && this.language.hover(document, card.selectionRange.start);
    }

    /** The cursor has moved, or what is around it has changed: open pages follow at the next pause. */
    follow(editor: vscode.TextEditor | undefined): void {
        if (editor === undefined || !(this.rulePage.isOpen || this.previewPage.isOpen)) {
            return;
        }
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.refresh(editor), PAUSE);
    }

    private async refresh(editor: vscode.TextEditor): Promise<void> {
        const { document } = editor;
        if (this.previewPage.isOpen && document.languageId === 'card') {
            const card = await this.cardAt(editor);
            // Between two cards, and while one cannot be read, the page stays as it is.
            if (card !== undefined) {
                await this.previewPage.update('Card Preview', card);
            }
        }
        if (this.rulePage.isOpen && ['card', 'deck', 'markdown', 'toml'].includes(document.languageId)) {
            const page = await this.ruleAt(editor);
            if (page) {
                await this.rulePage.update(titleOf(page), rendered(page));
            }
        }
    }

    /** What a diagnostic means; the one at the cursor is the first to choose. */
    async explain(code?: string): Promise<void> {
        const chosen = code ?? await this.pickDiagnostic();
        const answer = chosen === undefined ? undefined : await this.cardc.ask(['explain', '--', chosen]);
        if (answer !== undefined) {
            await this.answerPage.show(`Explain ${chosen}`, answer.output);
        }
    }

    private async pickDiagnostic(): Promise<string | undefined> {
        const list = await this.cardc.ask(['explain']);
        if (list === undefined) {
            return undefined;
        }
        const here = codesAtCursor();
        const items = explainedIn(list.output)
            .map(({ code, level, summary }) => ({ label: code, description: level, detail: summary }))
            .sort((one, other) => Number(here.includes(other.label)) - Number(here.includes(one.label)));
        const options = { placeHolder: 'Choose a diagnostic to explain', matchOnDetail: true };
        return (await vscode.window.showQuickPick(items, options))?.label;
    }

    /** How much of the texts is understood, with links to what is not. */
    async coverage(): Promise<void> {
        const answer = await this.cardc.ask(['coverage', '--format', 'json'], { anyCode: true });
        if (answer === undefined) {
            return;
        }
        const report = JSON.parse(answer.output) as Coverage;
        const place = (path: string, line: number, column: number) =>
            commandLink(`${path}:${line}`, OPEN_PLACE, join(answer.folder, path), line, column);
        const percent = report.sentences === 0 ? 100 : Math.floor(1000 * report.understood / report.sentences) / 10;
        const lines = [
            '# Coverage',
            `cardc understands ${report.understood} of ${counted(report.sentences, 'sentence')} (${percent} %) `
                + `and every word of ${report.cards_fully_understood} of ${counted(report.cards, 'card')}.`,
            ...(report.prose === 0 ? [] : [`${counted(report.prose, 'sentence')} marked as prose.`]),
            ...(report.declined.length === 0 ? [] : ['## Not understood']),
            ...report.declined.map(({ path, line, column, card, sentence }) =>
                `- ${place(path, line, column)} **${escaped(card)}**: ${escaped(sentence)}`),
        ];
        await this.answerPage.show('Coverage', lines.join('\n\n'));
    }

    /** The cards that a query asks for; the chosen one opens. */
    async findCards(query?: string): Promise<void> {
        const wanted = query ?? await vscode.window.showInputBox({
            title: 'Find Cards',
            placeHolder: 'kind:unit cost>=3 not tag:Beast text:"draw"',
            prompt: 'Words of the name, or terms with a key. Leave empty to list all cards.',
            value: this.lastQuery,
        });
        if (wanted === undefined) {
            return;
        }
        this.lastQuery = wanted;
        const answer = await this.cardc.ask(['list', '--format', 'json', '--', wanted], { anyCode: true });
        if (answer === undefined) {
            return;
        }
        const cards = JSON.parse(answer.output) as ListedCard[];
        const items = cards.map((card) => ({
            label: card.name,
            description: [card.kind, card.set].filter((part) => part !== null).join(' · '),
            detail: card.text.map(({ line }) => line).join(' '),
            card,
        }));
        if (items.length === 0) {
            void vscode.window.showInformationMessage('No card is like that.');
            return;
        }
        const options = { placeHolder: counted(items.length, 'card'), matchOnDescription: true, matchOnDetail: true };
        const chosen = await vscode.window.showQuickPick(items, options);
        if (chosen !== undefined) {
            const { path, line, column } = chosen.card;
            await openPlace(join(answer.folder, path), line, column);
        }
    }

    /** How to install the program; the page comes with the extension. */
    async howToInstall(): Promise<void> {
        const page = await readFile(join(this.extensionPath, 'walkthrough/install.md'), 'utf8');
        await this.answerPage.show('How to Install cardc', page);
    }

    /** Puts the deck into the clipboard in a form that others read. */
    async copyDeck(to?: string): Promise<void> {
        const editor = editorOf('deck');
        if (editor === undefined) {
            return;
        }
        const { document } = editor;
        const forms = deckForms(gameAround(document));
        const form = forms.find((one) => one.to === to)
            ?? await vscode.window.showQuickPick(forms, { placeHolder: 'Copy the deck as…', matchOnDetail: true });
        if (form === undefined) {
            return;
        }
        const input = document.getText();
        const answer = await this.cardc.ask(['export', 'deck', '-', '--to', form.to], { input, document });
        if (answer !== undefined) {
            await vscode.env.clipboard.writeText(answer.output.trimEnd());
            void vscode.window.showInformationMessage(`Copied the deck as ${form.copied}.`);
        }
    }

    dispose(): void {
        clearTimeout(this.timer);
        for (const page of [this.rulePage, this.previewPage, this.answerPage]) {
            page.dispose();
        }
    }
}

/** Shows a place of a file, counted from 1, where a link of a page leads. */
export async function openPlace(path: string, line: number, column: number): Promise<void> {
    const place = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
    const options = { viewColumn: vscode.ViewColumn.One, selection: new vscode.Range(place, place) };
    await vscode.window.showTextDocument(vscode.Uri.file(path), options);
}

/** The symbol at a place that has none inside. */
function innermost(symbols: readonly vscode.DocumentSymbol[], place: vscode.Position): vscode.DocumentSymbol | undefined {
    const all = symbols.flatMap((symbol) => symbol.children.length === 0 ? [symbol] : symbol.children);
    return all.find(({ range }) => range.contains(place));
}

function titleOf({ id, title }: Rule): string {
    return title === '' ? id : title;
}

/** A rule with links to those that it leads to. */
function rendered({ text, see, below }: RulePage): string {
    const links = (heading: string, rules: readonly Rule[]) => rules.length === 0 ? [] : [
        `## ${heading}`,
        rules.map(({ id, title }) => {
            const number = id.split(':').at(-1) ?? id;
            return `- ${commandLink(/^\d/.test(number) || title === '' ? `${number} ${title}`.trim() : title, SHOW_RULE, id)}`;
        }).join('\n'),
    ];
    return [text, ...links('See also', see), ...links('In this section', below)].join('\n\n');
}

/** The codes of the problems in the line of the cursor. */
function codesAtCursor(): string[] {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
        return [];
    }
    const line = editor.document.lineAt(editor.selection.active.line).range;
    return vscode.languages.getDiagnostics(editor.document.uri)
        .filter(({ range, source }) => source === 'cardc' && range.intersection(line) !== undefined)
        .map(({ code }) => String(typeof code === 'object' ? code.value : code));
}

/** A document that the server knows, where none is open: rules are looked up from there. */
async function anyDocument(): Promise<string | undefined> {
    const [file] = await vscode.workspace.findFiles('**/*.{card,deck}', undefined, 1);
    return file?.toString();
}
