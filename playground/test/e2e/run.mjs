// The built page in real browsers: `cargo xtask playground try`.
import { answersLikeTheProgram } from './answers.mjs';
import { measured } from './measures.mjs';
import { run } from './runner.mjs';
import { VISITS } from './visits.mjs';

await run([...VISITS, ['answers like the program', answersLikeTheProgram], ['is small and quick', measured]]);
