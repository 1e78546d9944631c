import type { Block, List } from 'masthead-contract/entities/rich-text';
import { footnotesIn } from 'masthead-contract/footnotes';
import { runsOf, toRows } from 'masthead-contract/group-blocks';
import { ticksAround } from 'masthead-contract/markdown';
import { blocksToHtml, footnotesToHtml, type HtmlSettings, runToHtml } from './blocks-to-html';
import { inlinesToMarkdown } from './inlines-to-markdown';

type Run = readonly Block[];

/** A text as Markdown. What Markdown has no sign for, such as a gallery or a picture with a caption, is HTML in it. */
export function blocksToMarkdown(blocks: readonly Block[], addressOf: HtmlSettings['addressOf']): string {
  const footnotes = footnotesIn(blocks);
  const settings: HtmlSettings = { addressOf, footnotes, block: (_name, html) => html };
  const parts: string[] = [];
  let isAfterList = false;
  for (const run of runsOf(blocks)) {
    const part = runToMarkdown(run, settings);
    const isList = run[0]?.type === 'list' && !run[0].group?.type;
    // Otherwise it would go on with the list before it.
    if (isAfterList && isList) parts.push('<!-- -->');
    if (part !== '') parts.push(part);
    isAfterList = isList;
  }
  const text = parts.join('\n\n');
  // Numbers of footnotes in HTML are HTML, too, and so are their notes.
  const isInHtml = ({ id }: { id: string }) => text.includes(`data-fn="${id}"`);
  const notesInHtml = blocksToHtml(blocks, settings).footnotes.filter(isInHtml);
  const notes = [...footnotes.values()]
    .filter(({ number }) => !isInHtml({ id: `fn-${number}` }))
    .map(({ number, children }) => indented(`[^${number}]: ${inlinesToMarkdown(children, new Map())}`, 4));
  return [text, ...notes, footnotesToHtml(notesInHtml)].filter(Boolean).join('\n\n');
}

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

function runToMarkdown(run: Run, settings: HtmlSettings): string {
  const [first] = run;
  switch (first?.group?.type) {
    case undefined:
      return run.map((block) => blockToMarkdown(block, settings)).join('\n\n');
    case 'divider':
      return '---';
    case 'table':
      return tableToMarkdown(run, settings) ?? toHtml(run, settings);
    default:
      return toHtml(run, settings);
  }
}

/** HTML as Markdown leaves it alone: up to the first empty line, and braces are no shortcodes. */
const toHtml = (run: Run, settings: HtmlSettings): string =>
  runToHtml(run, settings)
    .replace(/(?<=>\n)\n+(?=<)/g, '')
    .replace(/\n(?=\n)/g, '&#10;')
    .replace(/\{(?=[{%])/g, '&#123;');

/** Markdown has tables with one row of headings, and without anything else; `null` for any other. */
function tableToMarkdown(run: Run, { footnotes }: HtmlSettings): string | null {
  const { header, chart, caption } = run[0]?.group ?? {};
  if (header !== 'row' || chart || caption) return null;
  const rows = toRows(run.map((row) => (row.type === 'paragraph' ? row.children : []))).map((row) =>
    row.map((cell) => inlinesToMarkdown(cell, footnotes).replace(/(?<!\\)\|/g, '\\|')),
  );
  const [headings = [], ...others] = rows;
  if (rows.flat().some((cell) => cell.includes('\n')) || others.length === 0) return null;
  return [headings, headings.map(() => '---'), ...others].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function blockToMarkdown(block: Block, settings: HtmlSettings): string {
  const { footnotes, addressOf } = settings;
  switch (block.type) {
    case 'paragraph':
      return inlinesToMarkdown(block.children, footnotes);
    case 'quote':
      return inlinesToMarkdown(block.children, footnotes).replace(/^/gm, '> ');
    case 'heading': {
      const text = inlinesToMarkdown(block.children, footnotes).replaceAll('\\\n', '<br>');
      return `${'#'.repeat(block.level)} ${text}`;
    }
    case 'code': {
      const code = block.children.map((inline) => (inline.type === 'text' ? inline.text : '')).join('');
      // Generators of sites fill these in before they read Markdown.
      if (/\{[{%]/.test(code)) return toHtml([block], settings);
      const fence = ticksAround(code, 3);
      return `${fence}${block.language ?? ''}\n${code}\n${fence}`;
    }
    case 'image': {
      const { url, alternativeText, caption } = block.image;
      const isPlain = /^[\p{L}\p{N} ,.]*$/u.test(alternativeText) && !caption;
      return isPlain ? `![${alternativeText}](<${addressOf(url)}>)` : toHtml([block], settings);
    }
    case 'list':
      return listToMarkdown(block, settings);
  }
}

/** A list below an item is a part of it. Programs count by themselves. */
function listToMarkdown({ format, children }: List, settings: HtmlSettings): string {
  const mark = format === 'ordered' ? '1. ' : '- ';
  return children
    .map((child) =>
      child.type === 'list'
        ? `    ${indented(listToMarkdown(child, settings), 4)}`
        : mark + indented(inlinesToMarkdown(child.children, settings.footnotes), 4),
    )
    .join('\n');
}
