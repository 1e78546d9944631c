import { absoluteLink, mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { Words } from '#app/language/words/en.ts';
import { hrefOf, itemsOf, textOf } from '#app/screens/article/body-text.ts';
import { absolute, embedTitle } from '#app/server/resources/article-html.tsx';
import type { Article } from '#contract/entities/article.ts';
import type { Image } from '#contract/entities/image.ts';
import type { Block, CodeBlock, Inline, List } from '#contract/entities/rich-text.ts';
import { type Footnote, footnoteRuns, footnotesIn } from '#contract/footnotes.ts';
import { type Group, groupBlocks } from '#contract/group-blocks.ts';
import { escapeMarkdown, ticksAround } from '#contract/markdown.ts';
import { oneLine, writeText } from './write-text.ts';

type Settings = {
  url: string;
  words: Pick<Words, 'sponsoredBy'>;
  config: Pick<SiteConfig, 'origin' | 'mediaBase'>;
};
type BodySettings = Settings & { footnotes: ReadonlyMap<Inline, Footnote> };

/**
 * An article as Markdown (CommonMark, with tables and footnotes as on GitHub), with absolute URLs. What editors write is text and
 * never markup of its own.
 */
export function articleMarkdown(article: Article, settings: Settings): string {
  const { title, subtitle, sponsor, description, authors, publishedAt, cover, content, corrections } =
    article;
  const facts = [authors.map(({ name }) => name).join(', '), publishedAt.slice(0, 10)].filter(Boolean);
  const footnotes = footnotesIn(content);
  const body = { ...settings, footnotes };
  const pictures = (cover?.media ?? []).map((image) => picture(image, settings));
  return [
    sponsor && `**${oneLine(settings.words.sponsoredBy(sponsor))}**`,
    `# ${oneLine(title)}`,
    subtitle && `*${oneLine(subtitle)}*`,
    description && escapeMarkdown(description.trim()),
    escapeMarkdown(facts.join(' · ')),
    ...pictures,
    ...groupBlocks(content).map((part) => writePart(part, body)),
    ...[...footnotes.values()].map(({ number, children }) => `[^${number}]: ${inlines(children, body)}`),
    ...corrections.map(({ correctedOn, text }) =>
      escapeMarkdown(`${correctedOn.slice(0, 10)}: ${text.trim()}`),
    ),
    `<${settings.url}>`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function writePart(part: Block | Group, settings: BodySettings): string {
  const write = (blocks: readonly Block[]) =>
    blocks
      .map((block) => writeBlock(block, settings))
      .filter(Boolean)
      .join('\n\n');
  switch (part.type) {
    case 'table':
      return writeTable(part, settings);
    case 'gallery':
      return [write(part.images), escapeMarkdown(part.caption)].filter(Boolean).join('\n\n');
    case 'pull-quote':
      return writeBlock(part.quote, settings);
    case 'divider':
      return '* * *';
    case 'embed':
      return [
        `[${oneLine(embedTitle(textOf(part.link), part.href, settings.config))}](<${absoluteLink(part.href, settings.url, settings.config)}>)`,
        ...(part.picture ? [writeBlock(part.picture, settings)] : []),
      ].join('\n\n');
    // Left out for the reason in article-html.tsx.
    case 'related':
      return '';
    case 'box':
    case 'key-points':
      return write(part.blocks);
    case 'timeline':
      return part.entries.map(({ heading, blocks }) => write([heading, ...blocks])).join('\n\n');
    default:
      return writeBlock(part, settings);
  }
}

/** Such a table has a row of headings always, so that of one without is empty. */
function writeTable(
  { header, caption, rows }: Extract<Group, { type: 'table' }>,
  settings: BodySettings,
): string {
  const lines = rows.map((row) =>
    row.map((cell) =>
      inlines(cell, settings)
        .replaceAll('\\\n', ' ')
        .replace(/(?<!\\)\|/g, '\\|'),
    ),
  );
  const hasHeadings = header === 'row' || header === 'both';
  const [headings = [], ...others] = hasHeadings ? lines : [(rows[0] ?? []).map(() => ''), ...lines];
  const table = [headings, headings.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`);
  return [...(caption ? [escapeMarkdown(caption), ''] : []), ...table].join('\n');
}

function writeBlock(block: Block, settings: BodySettings): string {
  switch (block.type) {
    case 'paragraph':
      return inlines(block.children, settings);
    case 'quote':
      return inlines(block.children, settings).replace(/^/gm, '> ');
    case 'code':
      return writeCode(block);
    case 'heading': {
      const text = inlines(block.children, settings).replaceAll('\\\n', ' ').replace(/\s+/g, ' ');
      // The title of the article is the only heading of the first level.
      return text && `${'#'.repeat(Math.max(2, block.level))} ${text}`;
    }
    case 'image':
      return picture(block.image, settings);
    case 'list':
      return writeList(block, settings);
  }
}

/** Between fences that are longer than any in the code, with its language: code indented by spaces is text after a list. */
function writeCode({ language, children }: CodeBlock): string {
  const code = children.map(textOf).join('');
  const fence = ticksAround(code, 3);
  const info = /^[\w+-]+$/.test(language ?? '') ? language : '';
  return `${fence}${info}\n${code}\n${fence}`;
}

function writeList(list: List, settings: BodySettings): string {
  const mark = list.format === 'ordered' ? '1. ' : '- ';
  return itemsOf(list)
    .map(({ text, lists }) => {
      const lines = [inlines(text, settings), ...lists.map((nested) => writeList(nested, settings))];
      return mark + lines.join('\n').replace(/\n/g, `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function picture(
  { url, alternativeText, caption }: Image,
  { config: { origin, mediaBase } }: Settings,
): string {
  const image = `![${oneLine(alternativeText)}](<${absolute(mediaUrl(url, mediaBase), origin)}>)`;
  return caption ? `${image}\n\n${escapeMarkdown(caption)}` : image;
}

/** A line break is a backslash at the end of a line; at an end of the whole text it would be shown. */
function inlines(nodes: readonly Inline[], settings: BodySettings): string {
  return footnoteRuns(nodes)
    .map((run) => {
      const footnote = run[0] && settings.footnotes.get(run[0]);
      return footnote ? `[^${footnote.number}]` : run.map((node) => writeInline(node, settings)).join('');
    })
    .join('')
    .trim()
    .replaceAll('\n', '\\\n');
}

function writeInline(node: Inline, settings: Settings): string {
  if (node.type === 'text') return writeText(node);
  const text = node.children.map(writeText).join('');
  const href = hrefOf(node);
  return href === null ? text : `[${text}](<${absoluteLink(href, settings.url, settings.config)}>)`;
}
