// What CodeMirror itself knows of a file: comments, and the form of TOML. All else is said by the compiler.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/** Cards and decks: a comment begins with `//` outside of a name in quotation marks, and ends with its line. */
const comments = StreamLanguage.define({
    token(stream) {
        if (stream.match('//')) {
            stream.skipToEnd();
            return 'comment';
        }
        if (!stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
            stream.next();
        }
        return null;
    },
    languageData: { commentTokens: { line: '//' } },
});

const style = HighlightStyle.define([
    { tag: tags.comment, class: 'tok-comment' },
    { tag: tags.propertyName, class: 'tok-field' },
    { tag: tags.string, class: 'tok-value' },
    { tag: [tags.number, tags.atom], class: 'tok-number' },
]);

/** The language of a file, by its name. */
export function language(path: string): Extension {
    const known = path.endsWith('.toml') ? StreamLanguage.define(toml) : path.endsWith('.md') ? [] : comments;
    return [known, syntaxHighlighting(style)];
}
