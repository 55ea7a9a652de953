// What VS Code reads from JSON files, and would ignore in silence when it is wrong.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DOCUMENTS } from '../../src/documents';
import { configuration, contributes, manifest } from './manifest';

const read = (file: string) => readFileSync(file, 'utf8');

for (const id of ['card', 'deck']) {
    test(`${id}: icons exist and the server is asked`, () => {
        const icon = contributes.languages.find((language) => language.id === id)?.icon;
        assert.ok(icon !== undefined && existsSync(icon.light) && existsSync(icon.dark));
        assert.ok(DOCUMENTS.some((filter) => filter.language === id));
    });

    test(`${id}: words keep their apostrophes and hyphens`, () => {
        const { pattern, flags } = configuration(id).wordPattern ?? assert.fail();
        const words = (text: string) => text.match(new RegExp(pattern, `g${flags}`));
        assert.deepEqual(words("Nagash's non-Stormcast, 'Mournghûl’s' -"), ["Nagash's", 'non-Stormcast', 'Mournghûl’s']);
        assert.deepEqual(words('3x Name (2.9.2)'), ['3x', 'Name', '2', '9', '2']);
    });
}

for (const id of ['card', 'deck']) {
    test(`${id}: Enter takes a suggestion only if one was chosen, and it changes the text`, () => {
        const defaults = contributes.configurationDefaults[`[${id}]`];
        assert.equal(defaults?.['editor.suggest.selectionMode'], 'never');
        assert.equal(defaults['editor.acceptSuggestionOnEnter'], 'smart');
    });
}

test('every type of semantic tokens has a scope that the grammars use too', () => {
    const legend = [...read('../../crates/lsp/src/convert/marks.rs').matchAll(/\(TokenKind::\w+, lsp::SemanticTokenType::(\w+)\)/g)];
    const types = legend.map(([, name]) => (name ?? '').toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
    assert.ok(types.length > 10);
    for (const { language, scopes } of contributes.semanticTokenScopes) {
        assert.deepEqual(Object.keys(scopes).sort(), types.sort(), language);
    }
});

test('a workspace cannot choose the program', () => {
    assert.equal(contributes.configuration.properties['cardc.server.path']?.scope, 'machine');
});

test('a workspace that is not trusted, or not on a disk, is allowed for', () => {
    const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
    assert.equal(untrustedWorkspaces.supported, 'limited');
    assert.deepEqual(untrustedWorkspaces.restrictedConfigurations, ['cardc.server.path']);
    assert.equal(virtualWorkspaces.supported, 'limited');
});

test('the problem matcher reads every line that cardc check writes', () => {
    const matcher = new RegExp(contributes.problemMatchers[0]?.pattern.regexp ?? '');
    const lines = read('../../examples/broken/expected.txt').trimEnd().split('\n').filter((line) => !line.startsWith('checked '));
    assert.ok(lines.length > 100);
    for (const line of lines) {
        assert.match(line, matcher);
    }
    const [, file, row, column, severity, code, message] = matcher.exec(lines[0] ?? '') ?? [];
    assert.match(`${file} ${row} ${column} ${severity} ${code}`, /^\S+ \d+ \d+ (?:error|warning|hint) [\w-]+$/);
    assert.doesNotMatch(message ?? '', /\[/);
});

test('descriptions of the walkthrough are plain text', () => {
    for (const { description } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
        // VS Code shows backticks as they are.
        assert.doesNotMatch(description, /`/);
    }
});

test('every step of the walkthrough is done by what VS Code tells of', () => {
    for (const { id, description, completionEvents } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
        // Others are taken, and never happen.
        for (const event of completionEvents) {
            assert.match(event, /^(onCommand|onContext|onLink|onSettingChanged|onStepSelected|onView|extensionInstalled):/, id);
        }
        const [, command] = /command:(cardc\.\w+)/.exec(description) ?? [];
        const isDone = completionEvents.some((event) => event.startsWith('onContext:') || event === `onCommand:${command}`);
        assert.ok(isDone, id);
    }
});

test('menus and the walkthrough name commands that there are', () => {
    const commands = contributes.commands.map(({ command }) => command);
    const menus = Object.values(contributes.menus).flat().map(({ command }) => command);
    const steps = contributes.walkthroughs.flatMap(({ steps }) => steps);
    const links = steps.flatMap(({ description }) => [...description.matchAll(/command:(cardc\.\w+)/g)].map(([, id]) => id ?? ''));
    for (const command of [...menus, ...links]) {
        assert.ok(commands.includes(command), command);
    }
    for (const { media } of steps) {
        assert.ok(existsSync(media.markdown), media.markdown);
    }
});

test('the types of VS Code are those of the oldest one that is supported', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
});

test('the code registers the commands of the manifest', () => {
    const code = read('src/extension.ts');
    for (const { command } of contributes.commands) {
        assert.ok(code.includes(`registerCommand('${command}'`), command);
    }
});

test('cards and decks that were never saved are sent to the server', () => {
    const untitled = DOCUMENTS.filter(({ scheme }) => scheme === 'untitled');
    assert.deepEqual(untitled.map(({ language }) => language), ['card', 'deck']);
});

test('rulebooks and the files of packs are sent to the server', () => {
    const sent = DOCUMENTS.flatMap(({ pattern }) => pattern ?? []).join(' ');
    for (const name of ['game.toml', 'vocabulary.toml', 'cardc.toml', '{rulebook,*.rulebook}.md']) {
        assert.ok(sent.includes(name), name);
    }
});
