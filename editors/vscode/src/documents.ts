/** Which files the server hears about. */

/** Files that are sent to the server while they are open. */
export const DOCUMENTS: { scheme: 'file'; language?: string; pattern?: string }[] = [
    { scheme: 'file', language: 'card' },
    { scheme: 'file', language: 'deck' },
    // Named by file, not by language: without another extension VS Code takes TOML for plain text.
    { scheme: 'file', pattern: '**/game.toml' },
    { scheme: 'file', pattern: '**/vocabulary.toml' },
    { scheme: 'file', pattern: '**/cardc.toml' },
    // They stay Markdown, with its colours and its preview.
    { scheme: 'file', pattern: '**/{rulebook,*.rulebook}.md' },
];

/** Files whose changes on disk are reported to the server: by other programs, by a branch switch, by a rename. */
export const WATCHED: readonly string[] = [
    '**/*.{card,deck}',
    '**/{cardc,game,vocabulary}.toml',
    '**/{rulebook,*.rulebook}.md',
];
