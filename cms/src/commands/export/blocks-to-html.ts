import { footnotesIn } from 'masthead-contract/body/footnotes';
import { hasWords, runsOf, toRows } from 'masthead-contract/body/group-blocks';
import type { Block, Inline, List } from 'masthead-contract/body/rich-text';
import { type Footnotes, inlinesToHtml } from './inlines-to-html';
import { escapeText } from './markup';

type Run = readonly Block[];

export type HtmlSettings = {
  /** Where a picture is, by the `url` of its block. */
  addressOf: (url: string) => string;
  footnotes: Footnotes;
  /** Writes a block by its name in WordPress's editor. */
  block: (name: string, html: string, attributes?: object) => string;
};
type Written = { html: string; footnotes: HtmlFootnote[] };
export type HtmlFootnote = { id: string; content: string };

/** A text as HTML, and its footnotes. */
export function blocksToHtml(blocks: readonly Block[], given: Omit<HtmlSettings, 'footnotes'>): Written {
  const footnotes = footnotesIn(blocks);
  const settings = { ...given, footnotes };
  return {
    html: runsOf(blocks)
      .map((run) => runToHtml(run, settings))
      .join('\n\n'),
    footnotes: [...footnotes.values()].map(({ number, children }) => ({
      id: `fn-${number}`,
      content: inlinesToHtml(children, new Map()),
    })),
  };
}

/** Footnotes below a text, each leading back to its number. */
export const footnotesToHtml = (footnotes: readonly HtmlFootnote[]): string =>
  footnotes.length === 0
    ? ''
    : `<ol>${footnotes.map(({ id, content }) => `<li id="${id}">${content} <a href="#${id}-link">↩</a></li>`).join('')}</ol>`;

const captioned = (caption: string | undefined): string =>
  caption ? `<figcaption class="wp-element-caption">${escapeText(caption)}</figcaption>` : '';

/**
 * A block, or all of a group. A group that WordPress doesn't know becomes a `div`, and a chart a table; their attributes
 * `data-group` and `data-chart` preserve the type for an import into another magazine.
 */
export function runToHtml(run: Run, settings: HtmlSettings): string {
  const { block } = settings;
  const [first] = run;
  const { type, id: _, ...kept } = first?.group ?? {};
  const inner = () => run.map((member) => blockToHtml(member, settings)).join('\n\n');
  if (!first || !type) return inner();
  switch (type) {
    case 'table':
      return block('table', tableToHtml(run, settings));
    case 'gallery': {
      const pictures = inner() + captioned(first.group?.caption);
      return block('gallery', `<figure class="wp-block-gallery has-nested-images">${pictures}</figure>`);
    }
    case 'pull-quote': {
      const quote = `<blockquote><p>${inlinesOf(first, settings)}</p></blockquote>`;
      return block('pullquote', `<figure class="wp-block-pullquote">${quote}</figure>`);
    }
    case 'divider':
      return block('separator', '<hr class="wp-block-separator"/>');
    default: {
      const url = type === 'embed' && run.length === 1 ? addressAlone(first) : null;
      if (url !== null) return embedToHtml(url, settings);
      const group = escapeText(JSON.stringify({ type, ...kept }));
      return block('group', `<div class="wp-block-group" data-group="${group}">${inner()}</div>`);
    }
  }
}

/** The URL of an embed without words of its own, as in WordPress. */
function addressAlone(member: Block): string | null {
  const link = member.type === 'paragraph' ? member.children.find(hasWords) : undefined;
  if (link?.type !== 'link' || !/^https?:\/\/\S+$/.test(link.url)) return null;
  return link.children.map(({ text }) => text).join('') === link.url ? link.url : null;
}

const embedToHtml = (url: string, { block }: HtmlSettings): string =>
  block(
    'embed',
    `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${escapeText(url)}\n</div></figure>`,
    { url },
  );

const inlinesOf = (member: Block, { footnotes }: HtmlSettings): string =>
  member.type === 'list' || member.type === 'image' || member.type === 'code'
    ? ''
    : inlinesToHtml(member.children, footnotes);

function tableToHtml(run: Run, { footnotes }: HtmlSettings): string {
  const { header, chart, caption } = run[0]?.group ?? {};
  const drawn = chart ? ` data-chart="${chart}"` : '';
  const rows = toRows<Inline>(run.map((row) => (row.type === 'paragraph' ? row.children : [])));
  const written = rows.map((cells, row) => {
    const inCells = cells.map((cell, column) => {
      const isHeading =
        (row === 0 && (header === 'row' || header === 'both')) ||
        (column === 0 && (header === 'column' || header === 'both'));
      const tag = isHeading ? 'th' : 'td';
      return `<${tag}>${inlinesToHtml(cell, footnotes)}</${tag}>`;
    });
    return `<tr>${inCells.join('')}</tr>`;
  });
  return `<figure class="wp-block-table"><table${drawn}><tbody>${written.join('')}</tbody></table>${captioned(caption)}</figure>`;
}

function blockToHtml(member: Block, settings: HtmlSettings): string {
  const { block } = settings;
  const inner = inlinesOf(member, settings);
  switch (member.type) {
    case 'paragraph':
      return block('paragraph', `<p>${inner}</p>`);
    case 'heading':
      return block('heading', `<h${member.level} class="wp-block-heading">${inner}</h${member.level}>`, {
        level: member.level,
      });
    case 'quote':
      return block('quote', `<blockquote class="wp-block-quote"><p>${inner}</p></blockquote>`);
    case 'code': {
      const text = member.children.map((inline) => (inline.type === 'text' ? inline.text : '')).join('');
      const language = member.language ? ` class="language-${escapeText(member.language)}"` : '';
      return block('code', `<pre class="wp-block-code"><code${language}>${escapeText(text)}</code></pre>`);
    }
    case 'image': {
      const { url, alternativeText, caption } = member.image;
      const image = `<img src="${escapeText(settings.addressOf(url))}" alt="${escapeText(alternativeText)}"/>`;
      const { width } = member;
      const align = width ? ` align${width}` : '';
      return block(
        'image',
        `<figure class="wp-block-image${align}">${image}${captioned(caption)}</figure>`,
        width && { align: width },
      );
    }
    case 'list':
      return block('list', listToHtml(member, settings), { ordered: member.format === 'ordered' });
  }
}

function listToHtml({ format, children }: List, settings: HtmlSettings): string {
  const tag = format === 'ordered' ? 'ol' : 'ul';
  const items = children.map((child) =>
    child.type === 'list'
      ? listToHtml(child, settings)
      : `<li>${inlinesToHtml(child.children, settings.footnotes)}</li>`,
  );
  return `<${tag}>${items.join('')}</${tag}>`;
}
