import type { Answered, Asked, Questions } from './protocol';

type Ask = keyof Questions;

let module: Promise<WebAssembly.Module> | undefined;

/** The compiler, which is fetched once for all workers; after a failure, it is fetched again. */
export function loaded(): Promise<WebAssembly.Module> {
    module ??= WebAssembly.compileStreaming(fetch('cardc.wasm')).catch((error: unknown) => {
        module = undefined;
        throw error;
    });
    return module;
}

// It takes longest, and so it comes first.
loaded().catch(() => undefined);

/** The compiler in its worker. A fault ends the worker and what was asked of it; the next question starts another one. */
export class Compiler {
    private worker: Promise<Worker> | undefined;
    private readonly waiting = new Map<number, { done(answer: string): void; failed(why: Error): void }>();
    private last = 0;

    /** `files` are all texts of the project, for a worker that has just been started. */
    constructor(private readonly files: () => Questions['update'][0]) {}

    /** Asks a question. Questions are answered in their order. */
    async ask<A extends Ask>(ask: A, about: Questions[A][0]): Promise<Questions[A][1]> {
        this.worker ??= this.started().catch((error: unknown) => {
            this.worker = undefined;
            throw error;
        });
        return JSON.parse(await this.send(await this.worker, { ask, ...about })) as Questions[A][1];
    }

    private send(worker: Worker, question: object): Promise<string> {
        const id = ++this.last;
        return new Promise((done, failed) => {
            this.waiting.set(id, { done, failed });
            // Half of a character is no text: it comes when a keyboard writes the other half next.
            const asked: Asked = { id, question: JSON.stringify(question, whole) };
            worker.postMessage(asked);
        });
    }

    private async started(): Promise<Worker> {
        const compiler = await loaded();
        const worker = new Worker('worker.js');
        worker.onmessage = ({ data }: MessageEvent<Answered>) => {
            if (data.answer === undefined) {
                this.stop(worker, data.error ?? 'The compiler gave no answer.');
                return;
            }
            this.waiting.get(data.id)?.done(data.answer);
            this.waiting.delete(data.id);
        };
        worker.onerror = (event) => this.stop(worker, event.message || 'The compiler could not be started.');
        worker.postMessage(compiler);
        this.send(worker, { ask: 'update', ...this.files() }).catch(() => undefined);
        return worker;
    }

    private stop(worker: Worker, why: string): void {
        // Each worker stops once, whatever it still says.
        worker.onmessage = worker.onerror = null;
        worker.terminate();
        this.worker = undefined;
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        for (const { failed } of waiting) {
            failed(new Error(why));
        }
    }
}

/** A text without halves of characters. It has as many code units. */
function whole(_key: string, value: unknown): unknown {
    return typeof value === 'string' ? value.toWellFormed() : value;
}
