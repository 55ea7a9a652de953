/** Colours of values, as the server names them and as the editor draws them. */

interface Position {
    readonly line: number;
    readonly character: number;
}

/** An answer of the server to `cardc/colours`. */
export interface Swatch {
    readonly range: { readonly start: Position; readonly end: Position };
    readonly colour: string;
}

/** A square before a word, in a colour. */
export function squareOf(colour: string) {
    return {
        contentText: ' ',
        width: '0.7em',
        height: '0.7em',
        margin: '0 0.3em 0 0',
        border: '1px solid',
        borderColor: '#80808080',
        // What is no colour is none.
        backgroundColor: /^#[0-9a-f]{6}$/.test(colour) ? colour : 'transparent',
    };
}
