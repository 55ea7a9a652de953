// Installs Chromium and code-server. They are large, so this is a step of its own and no devDependency.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CODE_SERVER_VERSION, codeServerPackage, findChromium, findCodeServer, installedMark, ownPrefix } from './places.mjs';

installChromium();
installCodeServer();

function installChromium() {
    if (findChromium() !== undefined) {
        console.log('Chromium is installed.');
        return;
    }
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
        console.error('Install Chromium with the means of your system, or name it in CARDC_E2E_CHROMIUM.');
        process.exit(1);
    }
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']);
}

function installCodeServer() {
    if (findCodeServer() !== undefined) {
        console.log('code-server is installed.');
        return;
    }
    const prefix = ownPrefix();
    writeFileSync(join(prefix, 'package.json'), '{ "private": true }\n');

    // Its own install script fails wherever GitHub is out of reach, since the ripgrep package fetches a program from there.
    // The test searches for nothing, so the steps are done here without it.
    const quiet = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'];
    run('npm', ['install', `code-server@${CODE_SERVER_VERSION}`, ...quiet], prefix);
    const vscode = join(codeServerPackage(prefix), 'lib/vscode');
    run('npm', ['install', ...quiet], vscode);
    run('npm', ['install', ...quiet], join(vscode, 'extensions'));
    // These, the server loads as soon as it starts. Others (terminal, Kerberos) are missed only by who uses them.
    run('npm', ['rebuild', 'argon2'], prefix);
    run('npm', ['rebuild', '@vscode/spdlog', 'native-watchdog'], vscode);
    const asar = join(vscode, 'node_modules.asar');
    rmSync(asar, { force: true });
    symlinkSync('node_modules', asar);

    const entry = join(codeServerPackage(prefix), 'out/node/entry.js');
    // With a configuration of its own: without one it writes one into the user's home.
    run(process.execPath, [entry, '--version', '--config', join(prefix, 'config.yaml')], prefix);
    writeFileSync(installedMark(prefix), `${CODE_SERVER_VERSION}\n`);
    console.log(`code-server is in ${prefix}.`);
}

function run(program, args, cwd) {
    console.log(`$ ${program} ${args.join(' ')}`);
    execFileSync(program, args, {
        cwd,
        stdio: 'inherit',
        env: { ...process.env, ...nativeBuild(), DEBIAN_FRONTEND: 'noninteractive' },
    });
}

/** Compile, and against the headers of this Node where they lie beside it, rather than fetch either from elsewhere. */
function nativeBuild() {
    const home = dirname(dirname(process.execPath));
    const headers = existsSync(join(home, 'include/node/node.h')) ? { npm_config_nodedir: home } : {};
    return { npm_config_build_from_source: 'true', ...headers };
}
