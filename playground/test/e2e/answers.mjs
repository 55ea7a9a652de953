// The page answers what the program answers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Every project that comes with the page has the same problems in both. */
export async function answersLikeTheProgram(visit) {
    await visit.begin();
    const projects = await visit.page.evaluate(async () => {
        const index = await (await fetch('projects/index.json')).json();
        return Promise.all(index.map(async ({ id }) => (await fetch(`projects/${id}.json`)).json()));
    });
    let compared = 0;
    for (const { name, files } of projects) {
        const page = await visit.page.evaluate(ask, files);
        const native = checked(files);
        assert.deepEqual(page, native, name);
        compared += native.length;
    }
    assert.ok(compared > 100, `${compared} problems`);
}

/** In the page: what a compiler of its own says. */
async function ask(files) {
    const worker = new Worker('worker.js');
    worker.postMessage(await WebAssembly.compileStreaming(fetch('cardc.wasm')));
    const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
    worker.postMessage({ id: 1, question: JSON.stringify({ ask: 'update', files: texts }) });
    worker.postMessage({ id: 2, question: JSON.stringify({ ask: 'problems' }) });
    return new Promise((answer, failed) => {
        worker.onerror = (event) => failed(new Error(event.message));
        worker.onmessage = ({ data }) => {
            if (data.error !== undefined) {
                failed(new Error(data.error));
            } else if (data.id === 2) {
                worker.terminate();
                const all = JSON.parse(data.answer).flatMap(({ path, problems }) =>
                    problems.map(({ code, severity, message, from, to, notes, rules, fixes }) => ({
                        path,
                        code,
                        severity,
                        message,
                        place: [from, to],
                        notes,
                        rules,
                        fixes: fixes.map(({ title }) => title),
                    })),
                );
                answer(all);
            }
        };
    });
}

/** What the program says of the same files. */
function checked(files) {
    const folder = mkdtempSync(join(tmpdir(), 'cardc-'));
    try {
        for (const [path, text] of Object.entries(files)) {
            mkdirSync(dirname(join(folder, path)), { recursive: true });
            writeFileSync(join(folder, path), text);
        }
        const ran = spawnSync(process.env.CARDC_BINARY, ['check', '--format', 'json'], { cwd: folder, encoding: 'utf8' });
        return JSON.parse(ran.stdout).map(({ path, code, severity, message, start, end, notes, rules, fixes }) => {
            const units = ({ offset }) => Buffer.from(files[path]).subarray(0, offset).toString().length;
            return {
                path,
                code,
                severity,
                message,
                place: [units(start), units(end)],
                notes,
                rules,
                fixes: fixes.map(({ title }) => title),
            };
        });
    } finally {
        rmSync(folder, { recursive: true });
    }
}
