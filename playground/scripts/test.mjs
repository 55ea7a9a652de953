// Compiles the unit tests and runs them.
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { runUnitTests } from '../../editors/vscode/scripts/unit-tests.mjs';

process.exit(await runUnitTests(resolve(import.meta.dirname, '..'), build));
