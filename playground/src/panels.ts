// The lists beside the editor.
import type { FileProblems, OutlineEntry, Problem, Range, Severity } from './protocol';

/** The element of the page with this id. */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
    const found = document.getElementById(id);
    if (found === null) {
        throw new Error(`The page has no element ${id}.`);
    }
    return found as T;
}

/** Does something whenever the element with this id is clicked. */
export function onClick(id: string, act: () => void): void {
    element(id).addEventListener('click', act);
}

/** An element with a class and what is in it. */
export function made<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    className: string,
    ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const node = document.createElement(tag);
    node.className = className;
    node.append(...content);
    return node;
}

/** A button that does something. */
export function button(words: string, act: () => void, className = ''): HTMLButtonElement {
    const node = made('button', className, ...withCode(words));
    node.type = 'button';
    node.addEventListener('click', act);
    return node;
}

/** Plain words in which a name or a text stands between backticks. */
export function withCode(words: string): (Node | string)[] {
    return words.split('`').map((part, index) => (index % 2 === 1 ? made('code', '', part) : part));
}

/** The same where there are only letters: “name”. */
export function inQuotes(words: string): string {
    return words.replace(/`([^`]*)`/g, '“$1”');
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** `2 errors, 1 hint` */
export function counted(problems: readonly Problem[]): string {
    const parts = SEVERITIES.flatMap((severity) => {
        const count = problems.filter((problem) => problem.severity === severity).length;
        return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
    });
    return parts.join(', ');
}

/** The files, with how many problems each has. */
export function showFiles(
    paths: readonly string[],
    shown: string,
    found: ReadonlyMap<string, readonly Problem[]>,
    open: (path: string) => void,
): void {
    const entries = paths.map((path) => {
        const problems = found.get(path) ?? [];
        const worst = SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity));
        const entry = button(path, () => open(path));
        if (worst !== undefined) {
            const ofWorst = problems.filter(({ severity }) => severity === worst);
            const count = made('span', `count ${worst}`, String(ofWorst.length));
            count.setAttribute('aria-label', counted(problems));
            entry.append(count);
        }
        entry.setAttribute('aria-current', String(path === shown));
        return made('li', '', entry);
    });
    const list = element('files');
    replace(list, entries);
    // On a narrow page the list is short.
    list.scrollTop = (entries[paths.indexOf(shown)]?.offsetTop ?? 0) - list.offsetTop;
}

export interface ProblemDeeds {
    /** Where a place is, in words. */
    where(path: string, from: number): string;
    go(path: string, place: Range): void;
    fix(path: string, problem: Problem, index: number): void;
    explain(code: string): void;
    openRule(path: string, rule: string): void;
}

/** The problems of all files, those of the shown one first; the others are folded away until somebody opens them. */
export function showProblems(files: readonly FileProblems[], shown: string, deeds: ProblemDeeds): void {
    const list = element('problems');
    const opened = new Set([...list.querySelectorAll('details[open]')].map((group) => group.getAttribute('data-path')));
    const withSome = files.filter(({ problems }) => problems.length > 0);
    const ordered = withSome.sort((one, other) => Number(other.path === shown) - Number(one.path === shown));
    const groups = ordered.map(({ path, problems }) => {
        const entries = problems.map((problem) => problemEntry(path, problem, deeds));
        const summary = made('summary', '', `${path}: ${counted(problems)}`);
        const group = made('details', '', summary, made('ul', '', ...entries));
        group.open = path === shown || opened.has(path);
        group.dataset['path'] = path;
        return made('li', '', group);
    });
    replace(list, groups.length === 0 ? [made('li', 'faint', 'No problems.')] : groups);
}

function problemEntry(path: string, problem: Problem, deeds: ProblemDeeds): HTMLElement {
    const severity = made('span', `severity ${problem.severity}`, problem.severity);
    const where = made('span', 'faint', ` ${deeds.where(path, problem.from)}`);
    const message = button(problem.message, () => deeds.go(path, problem), 'link');
    const entry = made('li', '', made('p', '', severity, where), made('p', '', message));
    for (const { message: words, path: other, from, to } of problem.labels) {
        if (words !== '' && from !== undefined && to !== undefined) {
            const place = button(deeds.where(other, from), () => deeds.go(other, { from, to }), 'link');
            entry.append(made('p', 'faint', ...withCode(words), ': ', place));
        }
    }
    for (const note of problem.notes) {
        entry.append(made('p', 'faint', ...withCode(note)));
    }
    const rules = problem.rules.map((rule) => button(`Rule ${rule}`, () => deeds.openRule(path, rule), 'link'));
    const sources = [button(`Why? (${problem.code})`, () => deeds.explain(problem.code), 'link'), ...rules];
    entry.append(made('p', 'sources', ...sources));
    const fixes = problem.fixes.map((fix, index) => button(fix.title, () => deeds.fix(path, problem, index)));
    entry.append(made('div', 'buttons', ...fixes));
    return entry;
}

/** What is in the shown file. */
export function showOutline(outline: readonly OutlineEntry[], go: (entry: OutlineEntry) => void): void {
    const entry = (one: OutlineEntry): HTMLElement => {
        const line = button(one.name, () => go(one));
        if (one.detail !== null) {
            line.append(made('span', 'detail', one.detail));
        }
        const inside = one.children.map(entry);
        return made('li', '', line, ...(inside.length === 0 ? [] : [made('ul', '', ...inside)]));
    };
    replace(element('outline'), outline.map(entry));
}

/** Puts in other entries. The keyboard stays at the one where it was. */
function replace(list: HTMLElement, entries: readonly HTMLElement[]): void {
    const buttons = [...list.querySelectorAll('button')];
    const focused = buttons.findIndex((one) => one === document.activeElement);
    list.replaceChildren(...entries);
    if (focused >= 0) {
        [...list.querySelectorAll('button')].at(focused)?.focus();
    }
}
