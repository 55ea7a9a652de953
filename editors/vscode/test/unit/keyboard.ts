// VS Code's own editor without a screen and without a clock: its cursor, our configurations and grammars, and keys.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { editorOptionsRegistry } from 'monaco-editor-core/esm/vs/editor/common/config/editorOptions.js';
import { Selection } from 'monaco-editor-core/esm/vs/editor/common/core/selection.js';
import { TokenizationRegistry } from 'monaco-editor-core/esm/vs/editor/common/languages.js';
import { ILanguageService } from 'monaco-editor-core/esm/vs/editor/common/languages/language.js';
import { IndentAction } from 'monaco-editor-core/esm/vs/editor/common/languages/languageConfiguration.js';
import {
    ILanguageConfigurationService, LanguageConfigurationService,
} from 'monaco-editor-core/esm/vs/editor/common/languages/languageConfigurationRegistry.js';
import { ModesRegistry } from 'monaco-editor-core/esm/vs/editor/common/languages/modesRegistry.js';
import { TextModel } from 'monaco-editor-core/esm/vs/editor/common/model/textModel.js';
import { LanguageService } from 'monaco-editor-core/esm/vs/editor/common/services/languageService.js';
import { ITreeSitterLibraryService } from 'monaco-editor-core/esm/vs/editor/common/services/treeSitter/treeSitterLibraryService.js';
import { MonospaceLineBreaksComputerFactory } from 'monaco-editor-core/esm/vs/editor/common/viewModel/monospaceLineBreaksComputer.js';
import { ViewModel } from 'monaco-editor-core/esm/vs/editor/common/viewModel/viewModelImpl.js';
import { InstantiationService } from 'monaco-editor-core/esm/vs/platform/instantiation/common/instantiationService.js';
import { ServiceCollection } from 'monaco-editor-core/esm/vs/platform/instantiation/common/serviceCollection.js';
import { UndoRedoService } from 'monaco-editor-core/esm/vs/platform/undoRedo/common/undoRedoService.js';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar, type StackElement } from 'vscode-textmate';
import { configuration, contributes, type LanguageConfiguration } from './manifest';

/** When VS Code has the tokens of what was typed: before the next key, or, on a machine that is too busy, later. */
type Tokens = 'in time' | 'late';

/** Types keys into a text at `$0`. Gives the text after the last key, with `$0` where the cursor is. */
export function typed(language: string, before: string, keys: Iterable<string>, tokens: Tokens = 'in time'): string {
    const cursor = before.indexOf('$0');
    assert.ok(cursor >= 0, 'no $0');
    const model = newModel(before.replace('$0', ''), language);
    const view = newView(model);
    const place = model.getPositionAt(cursor);
    moveTo(view, place.lineNumber, place.column);
    const tokenize = () => model.tokenization.forceTokenization(model.getLineCount());
    tokenize();
    for (const key of keys) {
        press(view, model, key);
        if (tokens === 'in time') {
            tokenize();
        }
    }
    const [text, end]: [string, number] = [model.getValue(), model.getOffsetAt(view.getPosition())];
    view.dispose();
    model.dispose();
    return `${text.slice(0, end)}$0${text.slice(end)}`;
}

function press(view: any, model: any, key: string): void {
    const { lineNumber, column } = view.getPosition();
    const below = Math.min(lineNumber + 1, model.getLineCount());
    switch (key) {
        case 'Enter':
            return view.type('\n', 'keyboard');
        case 'ArrowDown':
            return moveTo(view, below, Math.min(column, model.getLineMaxColumn(below)));
        case 'End':
            return moveTo(view, lineNumber, model.getLineMaxColumn(lineNumber));
        default:
            assert.equal(key.length, 1, key);
            return view.type(key, 'keyboard');
    }
}

function moveTo(view: any, line: number, column: number): void {
    view.setSelections('keyboard', [new Selection(line, column, line, column)]);
}

const nothing = { dispose: () => undefined };
const never = () => nothing;

const languages = new LanguageService();
const configurations = new LanguageConfigurationService({ onDidChangeConfiguration: never, getValue: () => undefined }, languages);
const services = new InstantiationService(new ServiceCollection(
    [ILanguageService, languages],
    [ILanguageConfigurationService, configurations],
    [ITreeSitterLibraryService, { supportsLanguage: () => false }],
));

function newModel(text: string, language: string): any {
    const { 'editor.tabSize': tabSize = 4 } = contributes.configurationDefaults[`[${language}]`] ?? {};
    const options = { ...TextModel.DEFAULT_CREATION_OPTIONS, tabSize, indentSize: tabSize, detectIndentation: false };
    return new TextModel(text, language, options, null, new UndoRedoService({}, {}), languages, configurations, services);
}

function newView(model: any): any {
    const options = defaultOptions();
    const lineBreaks = MonospaceLineBreaksComputerFactory.create(options);
    const settings = { options, onDidChange: never, onDidChangeFast: never, setViewLineCount: never, setModelLineCount: never };
    const theme = { onDidColorThemeChange: never };
    const transaction = { batchChanges: (change: () => unknown) => change() };
    return new ViewModel('', settings, model, lineBreaks, lineBreaks, null, configurations, theme, { setVisibleLines: never }, transaction);
}

/** The settings of VS Code as it comes, on a screen of some size. */
function defaultOptions(): { get(id: number): unknown } {
    const fontInfo = {
        lineHeight: 20, spaceWidth: 8, maxDigitWidth: 8, typicalHalfwidthCharacterWidth: 8, typicalFullwidthCharacterWidth: 16,
    };
    const screen = {
        memory: null, fontInfo, outerWidth: 1280, outerHeight: 800, pixelRatio: 1, lineNumbersDigitCount: 1, viewLineCount: 1,
    };
    const values = new Map<number, unknown>();
    const options = { get: (id: number) => values.get(id) };
    for (const option of editorOptionsRegistry) {
        values.set(option.id, option.compute(screen, options, option.defaultValue));
    }
    return options;
}

/** What VS Code makes of a language configuration: patterns become regular expressions, and actions numbers. */
function readConfiguration({ wordPattern, indentationRules, onEnterRules, ...rest }: LanguageConfiguration): unknown {
    const pattern = (text: string) => new RegExp(text);
    const actions: Record<string, number> = {
        none: IndentAction.None, indent: IndentAction.Indent, indentOutdent: IndentAction.IndentOutdent, outdent: IndentAction.Outdent,
    };
    return {
        ...rest,
        ...wordPattern && { wordPattern: new RegExp(wordPattern.pattern, wordPattern.flags) },
        ...indentationRules && {
            indentationRules: Object.fromEntries(Object.entries(indentationRules).map(([name, text]) => [name, pattern(text)])),
        },
        ...onEnterRules && {
            onEnterRules: onEnterRules.map(({ beforeText, afterText, action: { indent, ...action } }) => ({
                beforeText: pattern(beforeText),
                ...afterText !== undefined && { afterText: pattern(afterText) },
                action: { indentAction: actions[indent] ?? assert.fail(indent), ...action },
            })),
        },
    };
}

/** Tokens for the editor, as VS Code takes them from a TextMate grammar. */
function tokenizer(grammar: IGrammar) {
    return {
        getInitialState: () => INITIAL,
        tokenizeEncoded(line: string, _hasEnd: boolean, state: StackElement) {
            const { tokens, ruleStack } = grammar.tokenizeLine2(line, state);
            return { tokens, endState: ruleStack };
        },
    };
}

await loadWASM(new Uint8Array(readFileSync('node_modules/vscode-oniguruma/release/onig.wasm')).buffer);
const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async () => null,
});
for (const { language, path } of contributes.grammars) {
    ModesRegistry.registerLanguage({ id: language });
    configurations.register(language, readConfiguration(configuration(language)));
    // `npm run build` copies what is generated.
    const file = path.startsWith('./syntaxes/') ? join('../../grammar/textmate', basename(path)) : path;
    const raw = parseRawGrammar(readFileSync(file, 'utf8'), file);
    const id = languages.languageIdCodec.encodeLanguageId(language);
    TokenizationRegistry.register(language, tokenizer(await registry.addGrammar(raw, [], id)));
}
