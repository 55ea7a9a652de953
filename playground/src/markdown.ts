import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

import type { Hover } from './protocol';

/** Where a link leads that opens a rule in the page. */
const RULE = '#rule:';

/**
 * Markdown as nodes. HTML in it is shown as it is written, and links that run something lead nowhere: micromark's own way. What is a
 * rule's calls `openRule`; other links open a page of their own.
 */
export function rendered(markdown: string, openRule: (rule: string) => void): DocumentFragment {
    const html = micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
    const fragment = document.createDocumentFragment();
    fragment.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    for (const link of fragment.querySelectorAll('a')) {
        const target = link.getAttribute('href') ?? '';
        if (target.startsWith(RULE)) {
            link.addEventListener('click', (event) => {
                event.preventDefault();
                openRule(decodeURIComponent(target.slice(RULE.length)));
            });
        } else if (/^https:/.test(target)) {
            link.target = '_blank';
            link.rel = 'noreferrer';
        } else {
            // Pages of the repository, which are not here.
            link.replaceWith(...link.childNodes);
        }
    }
    return fragment;
}

/** The Markdown of a hover with links at the words that lead to rules. */
export function withRuleLinks({ markdown, links }: Pick<Hover, 'markdown' | 'links'>): string {
    let linked = '';
    let from = 0;
    for (const link of links) {
        const words = markdown.slice(link.from, link.to);
        linked += `${markdown.slice(from, link.from)}[${words}](<${RULE}${encodeURIComponent(link.rule)}>)`;
        from = link.to;
    }
    return linked + markdown.slice(from);
}
