import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { firstError, runProgram } from '../../src/program';

let folder: string;
let program: string;
before(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardc-program-'));
    program = join(folder, 'program');
    // Says what it was given, as `cardc` would answer.
    writeFileSync(program, '#!/bin/sh\necho "$@"\ncat\npwd >&2\nexit $(test "$3" = found && echo 1 || echo 0)\n');
    chmodSync(program, 0o755);
});
after(() => rmSync(folder, { recursive: true }));

test('arguments, input and folder arrive; the answer is apart from the messages', async () => {
    const answer = await runProgram(program, ['print', '$(id); -'], folder, 'a text');
    assert.deepEqual(answer, { output: '--color never print $(id); -\na text', errors: `${folder}\n`, code: 0 });
});

test('a run that found something is an answer', async () => {
    assert.equal((await runProgram(program, ['found'], folder)).code, 1);
});

test('a program that is not there is none', async () => {
    await assert.rejects(runProgram(join(folder, 'gone'), [], folder), /ENOENT/);
});

test('an error is shown with its advice', () => {
    assert.equal(firstError('decks/a.deck:8:1: error: `Boss` has no id\n  help: give it one'), '`Boss` has no id. Give it one.');
    assert.equal(firstError('error: there are no cards'), 'There are no cards.');
    assert.equal(
        firstError('error: Unknown card `Boss`\n  help: Does --cards name all your cards?'),
        'Unknown card `Boss`. Open a file of the project that has your cards, and import again.',
    );
    assert.equal(firstError('error: Other cards are there\n  help: Pass --force to overwrite'), 'Other cards are there.');
    assert.equal(firstError(''), 'cardc failed without a message. See the log.');
});
