// Installs Chromium, and code-server with its Node. They are large, so this is a step of its own and no devDependency.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
    CODE_SERVER_VERSION, codeServerCommand, codeServerPackage, findChromium, findCodeServer, installedMark, NODE_PACKAGE,
    NODE_VERSION, nodeHome, prefix,
} from './places.mjs';

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
    rmSync(prefix(), { recursive: true, force: true });
    mkdirSync(prefix(), { recursive: true });
    writeFileSync(join(prefix(), 'package.json'), '{ "private": true }\n');

    // The install scripts compile ten native modules, which takes minutes; the server is content with these two, and with
    // what others bring along compiled.
    const quiet = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--silent'];
    run('npm', ['install', `${NODE_PACKAGE}@${NODE_VERSION}`, `code-server@${CODE_SERVER_VERSION}`, ...quiet], prefix());
    const vscode = join(codeServerPackage(), 'lib/vscode');
    run('npm', ['install', ...quiet], vscode);
    run('npm', ['install', ...quiet], join(vscode, 'extensions'));
    run('npm', ['rebuild', '--silent', '@vscode/spdlog', '@vscode/native-watchdog'], vscode);

    // With a configuration of its own: without one it writes one into the user's home.
    const [node, ...program] = codeServerCommand();
    run(node, [...program, '--version', '--config', join(prefix(), 'config.yaml')], prefix());
    writeFileSync(installedMark(), '');
    console.log(`code-server is in ${prefix()}.`);
}

/** With code-server's Node in front, whose headers lie beside it: nothing is fetched from elsewhere. */
function run(program, args, cwd) {
    console.log(`$ ${program} ${args.join(' ')}`);
    execFileSync(program, args, {
        cwd,
        stdio: 'inherit',
        env: {
            ...process.env,
            PATH: [join(nodeHome(), 'bin'), process.env['PATH']].join(delimiter),
            npm_config_build_from_source: 'true',
            npm_config_nodedir: nodeHome(),
            DEBIAN_FRONTEND: 'noninteractive',
        },
    });
}
