import { itemsOf, textOf } from './body-text.ts';
import { footnotesIn } from './footnotes.ts';
import { type Group, groupBlocks, runsOf } from './group-blocks.ts';
import type { Image } from './image.ts';
import { type InlineTarget, inlinesToMarkdown } from './inlines-to-markdown.ts';
import { escapeMarkdown, oneLine, ticksAround } from './markdown.ts';
import type { Block, CodeBlock, List } from './rich-text.ts';

type Run = readonly Block[];

/** How the Markdown is written for its reader. */
export type MarkdownTarget = Pick<InlineTarget, 'hrefOf'> & {
  /** The URL of a picture, by the `url` of its block. */
  addressOf: (url: string) => string;
  /** The text and the URL of the link to an embed. */
  embedLink: (embed: Extract<Group, { type: 'embed' }>) => { text: string; href: string };
  /**
   * Writes a block or a group as HTML, for programs that read the text again. Without it the Markdown contains no HTML, and
   * whatever Markdown can't express becomes text.
   */
  toHtml: ((run: Run) => string) | null;
};
type Writer = MarkdownTarget & InlineTarget;

export type WrittenMarkdown = {
  text: string;
  /** The notes below the text, by their numbers. */
  notes: ReadonlyMap<number, string>;
};

/**
 * A body as Markdown (CommonMark, with tables and footnotes as on GitHub). The editors' text is escaped, so it never acts as
 * markup.
 */
export function blocksToMarkdown(blocks: readonly Block[], target: MarkdownTarget): WrittenMarkdown {
  const footnotes = footnotesIn(blocks);
  const writer = { ...target, footnotes, allowsHtml: target.toHtml !== null };
  const parts: string[] = [];
  let isAfterList = false;
  for (const run of runsOf(blocks)) {
    const isList = run[0]?.type === 'list' && !run[0].group?.type;
    const written = writeRun(run, writer);
    // Otherwise it would continue the list before it.
    if (isAfterList && isList && target.toHtml) parts.push('<!-- -->');
    if (written !== '') parts.push(written);
    isAfterList = isList;
  }
  const notes = [...footnotes.values()].map(({ number, children }): [number, string] => [
    number,
    `[^${number}]: ${indented(inlinesToMarkdown(children, writer), 4)}`,
  ]);
  return { text: parts.join('\n\n'), notes: new Map(notes) };
}

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');

/** A block, or all of a group. */
function writeRun(run: Run, writer: Writer): string {
  const parts = groupBlocks(run);
  if (writer.toHtml && !hasSigns(parts, run)) return writer.toHtml(run);
  return joined(parts.map((part) => writePart(part, writer)));
}

/** Whether Markdown can express everything in a block or group. */
function hasSigns([part]: readonly (Block | Group)[], [first]: Run): boolean {
  if (part?.type === 'divider') return true;
  if (part?.type === 'table') {
    const { header, chart, caption, rows } = part;
    return header === 'row' && !chart && !caption && rows.length > 1 && !rows.flat(2).some(hasLineBreak);
  }
  if (first?.group?.type) return false;
  switch (part?.type) {
    case 'heading':
      return !part.children.some(hasLineBreak);
    case 'image':
      return /^[\p{L}\p{N} ,.]*$/u.test(part.image.alternativeText) && !part.image.caption && !part.width;
    // Site generators replace text between braces before they read Markdown.
    case 'code':
      return !/\{[{%]/.test(part.children.map(textOf).join(''));
    case 'list':
      return part.children[0]?.type === 'list-item';
    default:
      return true;
  }
}

const hasLineBreak = (inline: Parameters<typeof textOf>[0]): boolean => textOf(inline).includes('\n');

function writePart(part: Block | Group, writer: Writer): string {
  const write = (blocks: readonly Block[]) => joined(blocks.map((block) => writePart(block, writer)));
  switch (part.type) {
    case 'paragraph':
      return inlinesToMarkdown(part.children, writer);
    case 'quote':
      return inlinesToMarkdown(part.children, writer).replace(/^/gm, '> ');
    case 'code':
      return writeCode(part);
    case 'heading': {
      const text = inlinesToMarkdown(part.children, writer).replaceAll('\\\n', ' ').replace(/\s+/g, ' ');
      // To readers, the title of the article is the only heading of the first level.
      const level = Math.max(writer.toHtml ? 1 : 2, part.level);
      return text && `${'#'.repeat(level)} ${text}`;
    }
    case 'image':
      return pictureToMarkdown(part.image, writer);
    case 'list':
      return writeList(part, writer);
    case 'table':
      return writeTable(part, writer);
    case 'gallery':
      return joined([write(part.images), escapeMarkdown(part.caption)]);
    case 'pull-quote':
      return write([part.quote]);
    case 'divider':
      return '* * *';
    case 'embed': {
      const { text, href } = writer.embedLink(part);
      return joined([`[${oneLine(text)}](<${href}>)`, write(part.picture ? [part.picture] : [])]);
    }
    // Another program's copy wouldn't be updated or removed.
    case 'related':
      return '';
    case 'box':
    case 'key-points':
      return write(part.blocks);
    case 'timeline':
      return joined(part.entries.map(({ heading, blocks }) => write([heading, ...blocks])));
  }
}

/** A Markdown table always has a row of headings, so it is empty for a table without headings. */
function writeTable({ header, caption, rows }: Extract<Group, { type: 'table' }>, writer: Writer): string {
  const lines = rows.map((row) =>
    row.map((cell) =>
      inlinesToMarkdown(cell, writer)
        .replaceAll('\\\n', ' ')
        .replace(/(?<!\\)\|/g, '\\|'),
    ),
  );
  const hasHeadings = header === 'row' || header === 'both';
  const [headings = [], ...others] = hasHeadings ? lines : [(rows[0] ?? []).map(() => ''), ...lines];
  const table = [headings, headings.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`);
  return joined([escapeMarkdown(caption), table.join('\n')]);
}

/** Between fences that are longer than any in the code, with its language: code indented by spaces is text after a list. */
function writeCode({ language, children }: CodeBlock): string {
  const code = children.map(textOf).join('');
  const fence = ticksAround(code, 3);
  const info = /^[\w+#-]+$/.test(language ?? '') ? language : '';
  return `${fence}${info}\n${code}\n${fence}`;
}

/** A list below an item is a part of it. Programs do the numbering themselves. */
function writeList(list: List, writer: Writer): string {
  const mark = list.format === 'ordered' ? '1. ' : '- ';
  return itemsOf(list)
    .map(({ text, lists }) => {
      const lines = [inlinesToMarkdown(text, writer), ...lists.map((nested) => writeList(nested, writer))];
      return mark + indented(lines.join('\n'), mark.length);
    })
    .join('\n');
}

/** A picture, and its caption below it. */
export function pictureToMarkdown(
  { url, alternativeText, caption }: Image,
  { addressOf }: Pick<MarkdownTarget, 'addressOf'>,
): string {
  return joined([`![${oneLine(alternativeText)}](<${addressOf(url)}>)`, escapeMarkdown(caption)]);
}
