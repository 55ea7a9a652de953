// A language server that knows one mistake and one rule: as much as the extension's side of the protocol needs.
// Speaks LSP over stdio and leaves the shutdown to its client, as cardc does.
import { appendFileSync } from 'node:fs';

const record = process.env['CARDC_FAKE_RECORD'];

/** Tells the test what arrived. */
function note(line) {
    if (record !== undefined) {
        appendFileSync(record, `${line}\n`);
    }
}

function send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    process.stdout.write(`Content-Length: ${body.length}\r\n\r\n`);
    process.stdout.write(body);
}

const documents = new Map();

function publish(uri) {
    const lines = (documents.get(uri) ?? '').split('\n');
    const line = lines.findIndex((text) => text.includes('Drwa'));
    const start = line < 0 ? 0 : lines[line].indexOf('Drwa');
    const diagnostics = line < 0 ? [] : [{
        range: { start: { line, character: start }, end: { line, character: start + 4 } },
        severity: 1,
        source: 'cardc',
        code: 'champions:draw',
        message: 'I do not know the word "Drwa"; did you mean "Draw"?',
    }];
    send({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics } });
}

const requests = {
    initialize: () => ({
        capabilities: { textDocumentSync: 1, hoverProvider: true },
        serverInfo: { name: 'fake cardc' },
    }),
    shutdown: () => null,
    'textDocument/hover': ({ textDocument, position }) => {
        const line = (documents.get(textDocument.uri) ?? '').split('\n')[position.line] ?? '';
        const word = [...line.matchAll(/[\w'-]+/g)]
            .find((match) => match.index <= position.character && position.character <= match.index + match[0].length);
        return word?.[0] === 'Draw'
            ? { contents: { kind: 'markdown', value: '**Draw** (`champions:draw`): take cards from your deck.' } }
            : null;
    },
};

const notifications = {
    'textDocument/didOpen': ({ textDocument }) => {
        documents.set(textDocument.uri, textDocument.text);
        publish(textDocument.uri);
    },
    'textDocument/didChange': ({ textDocument, contentChanges }) => {
        documents.set(textDocument.uri, contentChanges.at(-1).text);
        publish(textDocument.uri);
    },
    'workspace/didChangeWatchedFiles': ({ changes }) => {
        for (const { uri } of changes) {
            note(`watched ${uri.slice(uri.lastIndexOf('/') + 1)}`);
        }
    },
    exit: () => {
        note('exit');
        process.exit(0);
    },
};

function receive({ id, method, params }) {
    if (id === undefined) {
        notifications[method]?.(params);
    } else if (method in requests) {
        send({ id, result: requests[method](params) });
    } else if (method !== undefined) {
        send({ id, error: { code: -32601, message: `no ${method}` } });
    }
}

note(`start ${process.argv.slice(2).join(' ')}`);

let input = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
    input = Buffer.concat([input, chunk]);
    for (;;) {
        const head = input.indexOf('\r\n\r\n');
        if (head < 0) {
            return;
        }
        const length = Number(/Content-Length: *(\d+)/i.exec(input.subarray(0, head).toString('latin1'))?.[1]);
        if (input.length < head + 4 + length) {
            return;
        }
        const body = input.subarray(head + 4, head + 4 + length).toString('utf8');
        input = input.subarray(head + 4 + length);
        receive(JSON.parse(body));
    }
});
process.stdin.on('end', () => process.exit(0));
