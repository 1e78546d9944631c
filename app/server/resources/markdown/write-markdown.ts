import { mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { hrefOf, itemsOf, textOf } from '#app/screens/article/body-text.ts';
import { absolute } from '#app/server/resources/article-html.tsx';
import type { Article } from '#contract/entities/article.ts';
import type { Image } from '#contract/entities/image.ts';
import type { Block, Inline, List, Text } from '#contract/entities/rich-text.ts';

type Settings = { url: string; config: Pick<SiteConfig, 'origin' | 'mediaBase'> };

/** An article as Markdown (CommonMark), with absolute URLs. What editors write is text and never markup of its own. */
export function articleMarkdown(article: Article, settings: Settings): string {
  const { title, subtitle, description, authors, publishedAt, cover, content, corrections } = article;
  const facts = [authors.map(({ name }) => name).join(', '), publishedAt.slice(0, 10)].filter(Boolean);
  const pictures = (cover?.media ?? []).map((image) => picture(image, settings));
  return [
    `# ${oneLine(title)}`,
    subtitle && `*${oneLine(subtitle)}*`,
    description && escapeMarkdown(description.trim()),
    escapeMarkdown(facts.join(' · ')),
    ...pictures,
    ...content.map((block) => writeBlock(block, settings)),
    ...corrections.map(({ correctedOn, text }) =>
      escapeMarkdown(`${correctedOn.slice(0, 10)}: ${text.trim()}`),
    ),
    `<${settings.url}>`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function writeBlock(block: Block, settings: Settings): string {
  switch (block.type) {
    case 'paragraph':
      return inlines(block.children, settings);
    case 'quote':
      return inlines(block.children, settings).replace(/^/gm, '> ');
    case 'code':
      return textOf(block).replace(/^/gm, '    ');
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

function writeList(list: List, settings: Settings): string {
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
function inlines(nodes: readonly Inline[], settings: Settings): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return writeText(node);
      const text = node.children.map(writeText).join('');
      const href = hrefOf(node);
      return href === null ? text : `[${text}](<${absolute(href, settings.url)}>)`;
    })
    .join('')
    .trim()
    .replaceAll('\n', '\\\n');
}

/** Marks stand next to the text itself: beside a space they would be plain characters. */
function writeText({ text, bold, italic, strikethrough, code }: Text): string {
  const words = text.trim();
  const start = text.indexOf(words);
  const [before, after] = [text.slice(0, start), text.slice(start + words.length)];
  const mark = `${bold ? '**' : ''}${italic ? '*' : ''}${strikethrough ? '~~' : ''}`;
  const end = [...mark].reverse().join('');
  const written = code ? writeCode(words) : escapeMarkdown(words);
  return words === '' ? text : before + mark + written + end + after;
}

/** A span of code between more backticks than it contains in a row; spaces keep its own ones apart from these. */
function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return fence + space + text.replace(/\s+/g, ' ') + space + fence;
}

/** A text whose characters have no meaning in Markdown. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/gm, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );

export const oneLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim());
