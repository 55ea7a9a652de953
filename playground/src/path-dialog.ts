import { element } from './panels';
import { whatIsWrongWith } from './project';

/** Asks for the path of a file; `undefined` when nobody wants one any more. `taken` are the paths that others have. */
export function askPath(title: string, first: string, taken: readonly string[]): Promise<string | undefined> {
    const dialog = element<HTMLDialogElement>('ask-path');
    const input = element<HTMLInputElement>('path');
    const problem = element('path-problem');
    element('ask-path-title').textContent = title;
    input.value = first;
    problem.textContent = '';
    dialog.showModal();
    input.setSelectionRange(input.value.length, input.value.length);
    return new Promise((answer) => {
        const end = (path: string | undefined) => {
            dialog.onclose = null;
            dialog.close();
            answer(path);
        };
        element('path-cancel').onclick = () => end(undefined);
        dialog.onclose = () => end(undefined);
        dialog.querySelector('form')!.onsubmit = (event) => {
            event.preventDefault();
            const whole = input.value.trim();
            // Who writes a whole path behind the folder that is there already means that path.
            const written = first.endsWith('/') && whole.startsWith(first + first) ? whole.slice(first.length) : whole;
            // A name alone is that of cards.
            const path = /[^/]$/.test(written) && !/\.[^/]*$/.test(written) ? `${written}.card` : written;
            const isTaken = path !== first && taken.includes(path);
            const wrong = isTaken ? `There is a file ${path} already.` : whatIsWrongWith(path);
            problem.textContent = wrong ?? '';
            if (wrong === undefined) {
                end(path);
            }
        };
    });
}
