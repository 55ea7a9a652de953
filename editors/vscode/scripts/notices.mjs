// The bundle holds other people's code, whose licences want to be passed on with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The licence texts of every package that went into the bundle `file`, by esbuild's list of its inputs. */
export function thirdPartyNotices(inputs, root, file) {
    const folders = new Set();
    for (const input of Object.keys(inputs)) {
        const folder = packageFolder(join(root, input));
        if (folder !== undefined) {
            folders.add(folder);
        }
    }
    const notices = [...folders].sort().map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        const text = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        if (text === undefined) {
            throw new Error(`${name} ${version} (${license}) has no licence file to pass on.`);
        }
        return `${name} ${version} (${license})\n\n${readFileSync(join(folder, text), 'utf8').trim()}\n`;
    });
    return `${file} contains the following libraries.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
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
