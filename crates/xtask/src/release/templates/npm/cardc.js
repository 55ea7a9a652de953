#!/usr/bin/env node
// Runs the program that the package for this platform brings.
"use strict";

const { spawnSync } = require("node:child_process");

const platform = `${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "cardc.exe" : "cardc";

function program() {
  try {
    return require.resolve(`@cardc/${platform}/${file}`);
  } catch {
    console.error(
      `cardc has no program for ${platform} here. Install it with optional dependencies, ` +
        `or see ${require("../package.json").homepage} for other ways to have it.`,
    );
    process.exit(2);
  }
}

const run = spawnSync(program(), process.argv.slice(2), { stdio: "inherit", windowsHide: true });
if (run.error) {
  console.error(`cardc cannot be run: ${run.error.message}`);
  process.exit(2);
}
// What a signal ended, ends this too.
if (run.signal) {
  process.kill(process.pid, run.signal);
}
process.exit(run.status ?? 2);
