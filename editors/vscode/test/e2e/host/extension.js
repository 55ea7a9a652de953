// Asks VS Code for what no screen shows: providers, tasks, settings. The answer is the file of CARDC_HOST_RESULTS.
const assert = require('node:assert/strict');
const { writeFileSync } = require('node:fs');
const vscode = require('vscode');

const PATIENCE = 60_000;

const tests = {
    async 'the extension is active, and its commands are there'() {
        const extension = vscode.extensions.getExtension('cardc.cardc');
        await extension.activate();
        const commands = await vscode.commands.getCommands(true);
        for (const { command } of extension.packageJSON.contributes.commands) {
            assert.ok(commands.includes(command), command);
        }
    },

    async 'the program is that of the machine, whatever the workspace says'() {
        const setting = vscode.workspace.getConfiguration('cardc').get('server.path');
        assert.ok(!setting.includes('intruder'), setting);
    },

    async 'symbols: a file of cards has an outline'() {
        const symbols = await ask('vscode.executeDocumentSymbolProvider', await open('emberfall/cards/units.card'));
        const names = symbols.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]);
        assert.ok(names.some((name) => name.includes('Kiln Sentinels')), names.join());
    },

    async 'semantic tokens: a card is coloured by what it means'() {
        const uri = await open('emberfall/cards/units.card');
        const legend = await vscode.commands.executeCommand('vscode.provideDocumentSemanticTokensLegend', uri);
        const tokens = await ask('vscode.provideDocumentSemanticTokens', uri);
        assert.ok(legend.tokenTypes.length > 0 && tokens.data.length > 100);
    },

    async 'definition: a card of a deck leads to its text'() {
        const uri = await open('emberfall/decks/slag-and-root.deck');
        const [found] = await ask('vscode.executeDefinitionProvider', uri, await place(uri, 'Slagjaw Brawlers'));
        assert.match((found.uri ?? found.targetUri).path, /units\.card$/);
    },

    async 'formatting: an example is as the formatter leaves it'() {
        const uri = await open('emberfall/cards/spells.card');
        const document = await vscode.workspace.openTextDocument(uri);
        const edits = await vscode.commands.executeCommand('vscode.executeFormatDocumentProvider', uri, { tabSize: 4, insertSpaces: true });
        const changes = (edits ?? []).filter(({ range, newText }) => document.getText(range) !== newText);
        assert.deepEqual(changes, []);
    },

    async 'folding: every card folds'() {
        const ranges = await ask('vscode.executeFoldingRangeProvider', await open('emberfall/cards/units.card'));
        assert.ok(ranges.length > 10);
    },

    async 'tasks: the workspace can be checked, by the program of the machine'() {
        const tasks = await vscode.tasks.fetchTasks({ type: 'cardc' });
        const check = tasks.find(({ definition }) => definition.command === 'check');
        assert.equal(check.execution.process, vscode.workspace.getConfiguration('cardc').get('server.path'));
        assert.deepEqual(check.problemMatchers, ['$cardc']);
    },

    async 'settings: remarks above cards can be turned off, and on again'() {
        const uri = await open('emberfall/cards/units.card');
        const settings = vscode.workspace.getConfiguration('cardc');
        const lenses = () => vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri);
        const become = async (wanted) => {
            for (const end = Date.now() + PATIENCE; (await lenses()).length > 0 !== wanted;) {
                assert.ok(Date.now() < end, `lenses: ${wanted}`);
                await new Promise((resolve) => setTimeout(resolve, 200));
            }
        };
        await become(true);
        await settings.update('codeLens.enable', false, vscode.ConfigurationTarget.Global);
        await become(false);
        await settings.update('codeLens.enable', undefined, vscode.ConfigurationTarget.Global);
        await become(true);
    },

    async 'a rule is shown by its id'() {
        const text = await vscode.commands.executeCommand('cardc.showRule', 'champions:draw');
        assert.match(text, /^champions:draw /);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    },
};

async function open(path) {
    const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, path);
    await vscode.workspace.openTextDocument(uri);
    return uri;
}

async function place(uri, text) {
    const document = await vscode.workspace.openTextDocument(uri);
    return document.positionAt(document.getText().indexOf(text) + 1);
}

/** Asks until there is an answer: the server may be about to start. */
async function ask(...request) {
    for (const end = Date.now() + PATIENCE; ;) {
        const answer = await vscode.commands.executeCommand(...request);
        const size = answer?.length ?? answer?.data?.length ?? 0;
        if (size > 0 || Date.now() > end) {
            return answer;
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

exports.activate = async () => {
    const file = process.env['CARDC_HOST_RESULTS'];
    if (file === undefined) {
        return;
    }
    const outcomes = [];
    for (const [name, run] of Object.entries(tests)) {
        const error = await run().then(() => undefined, (why) => String(why));
        outcomes.push({ name, ...(error === undefined ? {} : { error }) });
    }
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    // The line break at the end says that all of it is there.
    writeFileSync(file, `${JSON.stringify({ folder, tests: outcomes })}\n`);
};
