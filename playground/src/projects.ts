// The projects that come with the page.
import type { Project } from './project';

export interface Example {
    /** As a link names it: `#example=emberfall`. */
    id: string;
    title: string;
    /** The heading that it is listed under. */
    group: string;
}

async function fetched<T>(path: string): Promise<T> {
    const answer = await fetch(path);
    if (!answer.ok) {
        throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
    }
    return (await answer.json()) as T;
}

/** All of them, in the order in which they are offered. */
export function examples(): Promise<Example[]> {
    return fetched('projects/index.json');
}

/** One of them. */
export function loaded(id: string): Promise<Project> {
    return fetched(`projects/${id}.json`);
}
