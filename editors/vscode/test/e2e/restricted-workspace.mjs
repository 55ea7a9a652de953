// What becomes of a folder that nobody trusts yet, and of its programs.
import { chmodSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, say, waitFor } from './screen.mjs';

/** Cards are checked, tasks wait until the folder is trusted, and no program of the folder runs before or after that. */
export async function restrictedWorkspace(screen, { workspace, intruder }) {
    // A program that would be found if a relative folder of PATH were searched.
    copyFileSync(intruder, join(workspace, 'cardc'));
    chmodSync(join(workspace, 'cardc'), 0o755);
    await screen.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    say('the folder of a stranger is not trusted');

    const card = join(workspace, 'broken/cards/wording.card');
    await screen.open(card);
    await screen.locator('.squiggly-error').first().waitFor();
    await screen.locator('.statusbar-item', { hasText: 'cardc' }).first().waitFor();
    say('and its cards are checked');
    await screen.picture('restricted');

    const told = readFileSync(join(workspace, 'broken/expected.txt'), 'utf8').split('\n');
    const ofCard = await screen.problems();
    check(ofCard.errors === count(told, 'wording.card', 'error'), `${ofCard.errors} errors, those of the open file alone`);

    await screen.command('cardc: Check Workspace');
    const question = screen.locator('.monaco-dialog-box', { hasText: 'Do you trust the authors' });
    await question.waitFor();
    await screen.picture('trust');
    await question.locator('.monaco-button', { hasText: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await screen.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    say('a task asks for trust first');

    await screen.command('cardc: Check Workspace');
    await question.locator('.monaco-button', { hasText: 'Trust' }).click();
    await screen.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor({ state: 'detached' });
    const all = { errors: count(told, '', 'error'), warnings: count(told, '', 'warning') };
    await become(screen, all);
    say(`then it runs, and ${all.errors} errors and ${all.warnings} warnings stand among the problems`);

    await screen.showProblems('head.card');
    const row = screen.locator('.markers-panel .monaco-list-row', { hasText: /Ln \d+/ }).first();
    await row.waitFor();
    // The server would add the rule and what to do; a line of the report has neither.
    check(!(await row.innerText()).includes('Champions has'), 'a row is that of the task');
    await screen.picture('task-problems');
    await row.dblclick();
    await screen.locator('.tab.active', { hasText: 'head.card' }).waitFor();
    await screen.locator('.squiggly-error').first().waitFor();
    await become(screen, all);
    say('a row leads to its file, and nothing is told twice there');
}

/** How many lines of a report tell of something in a file. Of lines that are the same, VS Code takes one. */
function count(lines, file, severity) {
    return new Set(lines.filter((line) => line.includes(file) && line.includes(`: ${severity}[`))).size;
}

async function become(screen, { errors, warnings }) {
    await waitFor(`${errors} errors and ${warnings} warnings`, async () => {
        const now = await screen.problems();
        return now.errors === errors && now.warnings === warnings;
    });
}
