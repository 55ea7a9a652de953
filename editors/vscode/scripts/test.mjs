// Compiles the unit tests and runs them.
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { runUnitTests } from './unit-tests.mjs';

// The tests read the committed JSON files relative to the extension's folder.
process.exit(await runUnitTests(resolve(import.meta.dirname, '..'), build));
