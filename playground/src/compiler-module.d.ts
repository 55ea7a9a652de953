// What wasm-bindgen writes for crates/playground.
declare module 'compiler' {
    export class Playground {
        /** Answers a question in JSON with JSON, or throws a string. */
        ask(question: string): string;
    }
    export default function init(options: { module_or_path: WebAssembly.Module }): Promise<{ __wasm_call_ctors(): void }>;
}
