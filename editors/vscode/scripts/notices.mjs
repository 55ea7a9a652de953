// The bundle holds other people's code, whose licences want to be passed on with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The licence texts of every package that went into the bundle, by esbuild's list of its inputs. */
export function thirdPartyNotices(inputs, root) {
    const folders = new Set();
    for (const input of Object.keys(inputs)) {
        const folder = packageFolder(join(root, input));
        if (folder !== undefined) {
            folders.add(folder);
        }
    }
    const notices = [...folders].sort().map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        if (file === undefined) {
            throw new Error(`${name} ${version} (${license}) has no licence file to pass on.`);
        }
        return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    });
    return `dist/extension.js contains the following libraries.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** The nearest folder above `file` that is a package inside `node_modules`; nothing for our own files. */
function packageFolder(file) {
    for (let folder = dirname(file); folder.includes('node_modules'); folder = dirname(folder)) {
        const manifest = join(folder, 'package.json');
        // Some packages hold further package.json files without a name, which only set a module type.
        if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined) {
            return folder;
        }
    }
    return undefined;
}
