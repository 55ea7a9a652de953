// The compiler, in a thread of its own, so that the page never waits for it.
import init, { Playground } from 'compiler';

import type { Answered, Asked } from './protocol';

let compiler: Promise<Playground> | undefined;

async function start(module: WebAssembly.Module): Promise<Playground> {
    const exports = await init({ module_or_path: module });
    // Here salsa registers what it stores; a library has nothing that runs by itself.
    exports.__wasm_call_ctors();
    return new Playground();
}

// The first message is the module, each further one a question.
self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Asked>) => {
    if (data instanceof WebAssembly.Module) {
        compiler = start(data);
        return;
    }
    const answered: Answered = { id: data.id };
    try {
        answered.answer = (await compiler)?.ask(data.question);
    } catch (error) {
        answered.error = String(error);
    }
    self.postMessage(answered);
};
