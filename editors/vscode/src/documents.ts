/** Which documents the server hears about. It asks by itself to be told of changes on disk. */

/** Documents that are sent to the server while they are open. */
export const DOCUMENTS: { scheme: 'file' | 'untitled'; language?: string; pattern?: string }[] = [
    { scheme: 'file', language: 'card' },
    { scheme: 'file', language: 'deck' },
    // Before they are saved for the first time.
    { scheme: 'untitled', language: 'card' },
    { scheme: 'untitled', language: 'deck' },
    // Named by file, not by language: without another extension VS Code takes TOML for plain text.
    { scheme: 'file', pattern: '**/game.toml' },
    { scheme: 'file', pattern: '**/vocabulary.toml' },
    { scheme: 'file', pattern: '**/cardc.toml' },
    // They stay Markdown, with its colours and its preview.
    { scheme: 'file', pattern: '**/{rulebook,*.rulebook}.md' },
];
