// Asks VS Code for what no screen shows: providers, tasks, settings. The answer is the file of CARDC_HOST_RESULTS.
// It also is the shelf of virtual-workspace.mjs: files that are on no disk.
const assert = require('node:assert/strict');
const { existsSync, writeFileSync } = require('node:fs');
const { delimiter, join } = require('node:path');
const vscode = require('vscode');

const PATIENCE = 60_000;

/** In a folder that is trusted. */
const trusted = {
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
        assert.deepEqual(check.problemMatchers, [], 'the server has told all of it');
    },

    async 'settings: code lenses can be turned off, and on again'() {
        const uri = await open('emberfall/cards/units.card');
        const settings = vscode.workspace.getConfiguration('cardc');
        const lenses = () => vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri);
        await until(async () => (await lenses()).length > 0, 'lenses');
        await settings.update('codeLens.enable', false, vscode.ConfigurationTarget.Global);
        await until(async () => (await lenses()).length === 0, 'no lenses');
        await settings.update('codeLens.enable', undefined, vscode.ConfigurationTarget.Global);
        await until(async () => (await lenses()).length > 0, 'lenses again');
    },

    async 'settings: files that are not open can be left out, and be told again'() {
        const settings = vscode.workspace.getConfiguration('cardc');
        const told = () => vscode.languages.getDiagnostics().filter(([{ path }, of]) => path.includes('/broken/') && of.length > 0).length;
        await until(() => told() > 10, 'problems of files that are not open');
        await settings.update('diagnostics.scope', 'open', vscode.ConfigurationTarget.Global);
        await until(() => told() === 0, 'none of them');
        await settings.update('diagnostics.scope', undefined, vscode.ConfigurationTarget.Global);
        await until(() => told() > 10, 'all of them again');
    },

    async 'a rule is shown by its id'() {
        const text = await vscode.commands.executeCommand('cardc.showRule', 'champions:draw');
        assert.match(text, /\*\*Draw\*\*/);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    },
};

/** In the folder of a stranger. */
const restricted = {
    async 'the folder is not trusted'() {
        assert.equal(vscode.workspace.isTrusted, false);
    },

    async 'no setting of the folder names the program'() {
        const { workspaceValue, workspaceFolderValue } = vscode.workspace.getConfiguration('cardc').inspect('server.path');
        assert.deepEqual([workspaceValue, workspaceFolderValue], [undefined, undefined]);
        assert.equal(vscode.workspace.getConfiguration('cardc').get('server.path'), '');
    },
};

/** Where nothing is installed but VS Code and the package for the platform. */
const newcomer = {
    async 'PATH leads to no program'() {
        for (const program of ['cardc', 'cargo', 'rustc', 'node']) {
            const found = process.env['PATH'].split(delimiter).filter((folder) => existsSync(join(folder, program)));
            assert.deepEqual(found, [], program);
        }
    },

    async 'the program is that of the extension'() {
        const { extensionPath } = vscode.extensions.getExtension('cardc.cardc');
        const tasks = await vscode.tasks.fetchTasks({ type: 'cardc' });
        const check = tasks.find(({ definition }) => definition.command === 'check');
        assert.equal(check.execution.process, join(extensionPath, 'bin/cardc'));
    },
};

/** On the shelf. */
const virtual = {
    async 'a card has its language, and the extension is active'() {
        const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, 'first.card');
        const { document } = await vscode.window.showTextDocument(uri);
        assert.equal(document.languageId, 'card');
        await vscode.extensions.getExtension('cardc.cardc').activate();
    },

    async 'no command of the extension is there'() {
        const commands = await vscode.commands.getCommands(true);
        assert.deepEqual(commands.filter((command) => /^cardc\.\w+$/.test(command)), []);
    },
};

/** What is asked in a window, by the name of its folder. */
const suites = { examples: trusted, stranger: restricted, 'newcomer-cards': newcomer, shelf: virtual };

/** Files that are on no disk, all in one folder. */
class Shelf {
    files = new Map([['/shelf/first.card', Buffer.from('game champions\n\nunit "On The Shelf" {\n    cost 1\n}\n')]]);
    onDidChangeFile = new vscode.EventEmitter().event;

    stat({ path }) {
        const file = this.files.get(path);
        if (file === undefined && path !== '/shelf') {
            throw vscode.FileSystemError.FileNotFound(path);
        }
        const type = file === undefined ? vscode.FileType.Directory : vscode.FileType.File;
        return { type, ctime: 0, mtime: Date.now(), size: file?.length ?? 0 };
    }

    readDirectory() {
        return [...this.files.keys()].map((path) => [path.split('/').at(-1), vscode.FileType.File]);
    }

    readFile(uri) {
        this.stat(uri);
        return this.files.get(uri.path);
    }

    writeFile({ path }, content) {
        this.files.set(path, content);
    }

    watch() {
        return { dispose() {} };
    }

    createDirectory(uri) {
        throw vscode.FileSystemError.NoPermissions(uri);
    }

    delete(uri) {
        throw vscode.FileSystemError.NoPermissions(uri);
    }

    rename(uri) {
        throw vscode.FileSystemError.NoPermissions(uri);
    }
}

async function until(probe, what) {
    for (const end = Date.now() + PATIENCE; !await probe();) {
        assert.ok(Date.now() < end, `waited in vain for ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

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

exports.activate = async (context) => {
    context.subscriptions.push(vscode.workspace.registerFileSystemProvider('shelf', new Shelf()));
    const file = process.env['CARDC_HOST_RESULTS'];
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.path;
    const tests = suites[folder?.split('/').at(-1)];
    if (file === undefined || tests === undefined) {
        return;
    }
    // Not awaited: the shelf is there for who asks for its files meanwhile.
    void runAll(tests).then((outcomes) => {
        // The line break at the end says that all of it is there.
        writeFileSync(file, `${JSON.stringify({ folder, tests: outcomes })}\n`);
    });
};

async function runAll(tests) {
    const outcomes = [];
    for (const [name, run] of Object.entries(tests)) {
        const error = await run().then(() => undefined, (why) => String(why));
        outcomes.push({ name, ...(error === undefined ? {} : { error }) });
    }
    return outcomes;
}
