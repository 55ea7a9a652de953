import type { Snippet } from './protocol';

/** A text to fill in, as CodeMirror writes it. Its lines get the indentation of the first one by themselves. */
export function template({ text, stops }: Snippet): string {
    const plain = (part: string) => part.replace(/[{}]/g, '\\$&').replaceAll('    ', '\t');
    const inOrder = stops.map((stop, index) => ({ ...stop, number: index + 1 })).sort((one, other) => one.from - other.from);
    let written = '';
    let from = 0;
    for (const stop of inOrder) {
        // The example in a place has no way to hold a brace.
        const example = text.slice(stop.from, stop.to).replace(/[{}]/g, '');
        written += `${plain(text.slice(from, stop.from))}\${${stop.number}:${example}}`;
        from = stop.to;
    }
    return `${written}${plain(text.slice(from))}`;
}
