// What the page asks the compiler, and what it is answered: crates/playground/src/question.rs and answer.rs in TypeScript.

/** A range of a text, in UTF-16 code units from its start. */
export interface Range {
    from: number;
    to: number;
}

/** A place between two characters of a file, in UTF-16 code units. */
export interface Cursor {
    path: string;
    offset: number;
}

export type Severity = 'error' | 'warning' | 'hint';

export interface Edit extends Range {
    text: string;
}

export interface Fix {
    title: string;
    applicability: 'safe' | 'suggested' | 'choice';
    edits: Edit[];
}

export interface Problem extends Range {
    code: string;
    severity: Severity;
    message: string;
    rules: string[];
    notes: string[];
    labels: ({ path: string; message: string } & Partial<Range>)[];
    fixes: Fix[];
    /** What it has to do with what its author is writing. */
    bearing: 'none' | 'part' | 'whole' | 'lack';
}

export interface FileProblems {
    path: string;
    problems: Problem[];
}

export interface Hover extends Range {
    markdown: string;
    /** Words of the Markdown that lead to rules. */
    links: (Range & { rule: string })[];
}

/** A text with places to fill in, in the order in which they are filled in. */
export interface Snippet {
    text: string;
    stops: Range[];
}

export interface Completion extends Range {
    label: string;
    kind: string;
    detail: string | null;
    insert: Snippet;
    leadsOn: boolean;
}

export interface Signature {
    label: string;
    documentation: string | null;
    active: (Range & { documentation: string }) | null;
}

export interface Action {
    title: string;
    fixes: boolean;
    edits: { path: string; edits: Edit[] }[];
    created: { path: string; text: string }[];
    /** The text of the only edit, with examples to replace. */
    snippet: Snippet | null;
}

export interface OutlineEntry extends Range {
    name: string;
    detail: string | null;
    kind: string;
    children: OutlineEntry[];
}

export interface Look {
    tokens: (Range & { kind: string })[];
    lenses: { from: number; title: string }[];
}

export type Target = (Range & { path: string }) | { rule: string };

export interface RuleTitle {
    id: string;
    title: string;
}

export interface Rule extends RuleTitle {
    markdown: string;
    see: RuleTitle[];
    below: RuleTitle[];
}

/** The parameters and the answer of each question. The answer about a missing file is `null`. */
export interface Questions {
    update: [{ files: { path: string; text: string | null }[] }, null];
    problems: [{ writing?: Cursor }, FileProblems[]];
    explain: [{ code: string }, string | null];
    hover: [Cursor, Hover | null];
    completion: [Cursor, Completion[] | null];
    documentation: [Cursor & { index: number }, string | null];
    signature: [Cursor, Signature | null];
    definition: [Cursor, Target | null];
    actions: [Range & { path: string }, Action[] | null];
    format: [{ path: string }, string | null];
    outline: [{ path: string }, OutlineEntry[] | null];
    look: [{ path: string }, Look | null];
    rule: [{ path: string; rule: string }, Rule | null];
}

/** From the page to the worker: a question in JSON. */
export interface Asked {
    id: number;
    question: string;
}

/** From the worker to the page: the answer in JSON, or what went wrong. */
export interface Answered {
    id: number;
    answer?: string | undefined;
    error?: string;
}
