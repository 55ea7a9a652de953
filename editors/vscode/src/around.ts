/** Which project a command is about. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gameOfProject } from './texts';

/** What the projects have to know of a window. */
export interface Window {
    /** Where to look when nothing says where the project is. */
    folder(): string;
    /** The folders of its projects. */
    projects(): Promise<string[]>;
    /** The project that the user chooses. */
    choose(projects: readonly string[]): Promise<string | undefined>;
}

/** The projects of a window. What is no file, such as an untitled deck, belongs to that of the file that was active last. */
export class Projects {
    private last: string | undefined;

    constructor(private readonly window: Window) {}

    /** A file has become active. */
    follow(file: string): void {
        this.last = projectAround(dirname(file)) ?? this.last;
    }

    /** Where the project is looked for, of a file or of what is none. */
    folderOf(file?: string): string {
        return file === undefined ? this.last ?? this.window.folder() : dirname(file);
    }

    /** The same for a command that needs the cards of one project: among several, the user is asked. */
    async chosen(file?: string): Promise<string | undefined> {
        if (file !== undefined || this.last !== undefined) {
            return this.folderOf(file);
        }
        const projects = await this.window.projects();
        return projects.length > 1 ? this.window.choose(projects) : projects[0] ?? this.window.folder();
    }
}

/** The nearest folder with a `cardc.toml`. */
export function projectAround(folder: string): string | undefined {
    for (let at = folder; ; at = dirname(at)) {
        if (existsSync(join(at, 'cardc.toml'))) {
            return at;
        }
        if (at === dirname(at)) {
            return undefined;
        }
    }
}

/** The game that the nearest `cardc.toml` names. */
export function gameOfFolder(folder: string): string | undefined {
    const project = projectAround(folder);
    return project && gameOfProject(readFileSync(join(project, 'cardc.toml'), 'utf8'));
}

/** The first of `new.deck`, `new-2.deck` and so on that nothing has. */
export function freeName(stem: string, ending: string, isTaken: (name: string) => boolean): string {
    let name = `${stem}${ending}`;
    for (let number = 2; isTaken(name); number += 1) {
        name = `${stem}-${number}${ending}`;
    }
    return name;
}
