// Node 20 does not read TypeScript by itself.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Compiles the tests in `test/unit` of the folder `root` with esbuild's `build`, and runs them there. Returns the exit code. */
export async function runUnitTests(root, build) {
    const out = join(root, 'out');
    const tests = readdirSync(join(root, 'test/unit')).filter((name) => name.endsWith('.test.ts'));
    rmSync(out, { recursive: true, force: true });
    await build({
        absWorkingDir: root,
        entryPoints: tests.map((name) => join('test/unit', name)),
        outdir: out,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        sourcemap: 'inline',
        logLevel: 'warning',
    });
    const files = tests.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
    const run = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...files], { cwd: root, stdio: 'inherit' });
    return run.status ?? 1;
}
