import { blocksToMarkdown } from 'masthead-contract/body/blocks-to-markdown';
import { footnotesIn } from 'masthead-contract/body/footnotes';
import type { Block } from 'masthead-contract/body/rich-text';
import { blocksToHtml, footnotesToHtml, type HtmlSettings, runToHtml } from './blocks-to-html';

/** A text as Markdown. Parts that Markdown can't express, such as a gallery or a picture with a caption, become HTML. */
export function exportedMarkdown(blocks: readonly Block[], addressOf: HtmlSettings['addressOf']): string {
  const settings: HtmlSettings = { addressOf, footnotes: footnotesIn(blocks), block: (_name, html) => html };
  const { text, notes } = blocksToMarkdown(blocks, {
    addressOf,
    hrefOf: ({ url }) => url,
    embedLink: ({ href }) => ({ text: href, href }),
    toHtml: (run) => asMarkdownLeavesIt(runToHtml(run, settings)),
  });
  // If a footnote's number is in HTML, its note must be HTML as well.
  const isInHtml = (id: string) => text.includes(`data-fn="${id}"`);
  const notesInHtml = blocksToHtml(blocks, settings).footnotes.filter(({ id }) => isInHtml(id));
  const notesBelow = [...notes].flatMap(([number, note]) => (isInHtml(`fn-${number}`) ? [] : note));
  return [text, ...notesBelow, footnotesToHtml(notesInHtml)].filter(Boolean).join('\n\n');
}

/** In Markdown an empty line ends HTML, and site generators read `{{` and `{%` as shortcodes, so both are escaped. */
const asMarkdownLeavesIt = (html: string): string =>
  html
    .replace(/(?<=>\n)\n+(?=<)/g, '')
    .replace(/\n(?=\n)/g, '&#10;')
    .replace(/\{(?=[{%])/g, '&#123;');
