import type { Lose } from 'masthead-contract/html/reading';

/** The beginning of a line with a fence, or of a code span, a shortcode or a link of Obsidian. */
const START = /^[ \t>*+\-\d.)]*(?<fence>`{3,}|~{3,})|(?<ticks>`+)|\{[{%]|(?<wiki>!?\[\[)/gm;
/** The rest of such a link: a name, with a place in that text or not, and the words of the link. */
const WIKI_LINK = /^(?<target>[^[\]|\n]{1,300})(?:\|(?<label>[^[\]|\n]{0,300}))?\]\]/;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
/** The filters with which Jekyll and Eleventy write a URL of their site. */
const URL_FILTER = /^\s*["'](?<address>[^"'\n]*)["']\s*\|\s*(?:relative_url|absolute_url|url)\b/;
const BRACE = /[{}]/g;
const TICK_OR_LINE_END = /[`\n]/g;

/** The path of the text that a link refers to by name; `null` if the folder lacks it. */
export type LeadTo = (name: string) => string | null;

/** `{{< name a="b" >}}` and `{{% name %}}` of Hugo, `{% name a %}` of Jekyll and Eleventy, `{{ name }}` of both. */
type Shortcode = { kind: 'hugo' | 'liquid' | 'variable'; name: string; isEnd: boolean; attributes: string };

/**
 * Replaces the shortcodes in Markdown by Markdown; for an unknown one, the text inside stays. In code between fences or backticks
 * they stay unchanged.
 */
export function expandMarkdown(markdown: string, leadTo: LeadTo, lose: Lose): string {
  let written = '';
  let at = 0;
  START.lastIndex = 0;
  for (let found = START.exec(markdown); found; found = START.exec(markdown)) {
    const { 0: start, index, groups } = found;
    const from = index + start.length;
    let to = from;
    if (groups?.fence) to = endOfFence(markdown, from, groups.fence);
    else if (groups?.ticks) to = endOfSpan(markdown, from, start.length);
    else if (groups?.wiki) {
      const link = readWikiLink(markdown.slice(from, from + MAX_WIKI_LINK), groups.wiki, leadTo);
      if (link) {
        written += markdown.slice(at, index) + link.written;
        to = from + link.length;
        at = to;
      }
    } else {
      const end = endOfShortcode(markdown, index);
      const code = end === null ? null : readShortcode(markdown.slice(index, end));
      if (code && end !== null) {
        written += markdown.slice(at, index) + write(code, markdown.slice(index, end), { leadTo, lose });
        to = end;
        at = end;
      } else {
        // The second brace may begin one.
        to = index + 1;
      }
    }
    START.lastIndex = to;
  }
  return written + markdown.slice(at);
}

const MAX_WIKI_LINK = 700;

/** A link of Obsidian as Markdown; `null` for what only looks like one. */
function readWikiLink(
  text: string,
  start: string,
  leadTo: LeadTo,
): { written: string; length: number } | null {
  const { 0: whole = '', groups } = WIKI_LINK.exec(text) ?? {};
  const target = groups?.target?.trim() ?? '';
  const label = groups?.label?.trim() || target;
  const address = leadTo(target);
  if (target === '') return null;
  if (address !== null) return { written: `[${label}](${address})`, length: whole.length };
  const isPicture = start.startsWith('!') && PICTURE.test(target);
  return isPicture ? { written: `![${label}](<${target}>)`, length: whole.length } : null;
}

const indexOf = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
};

/** Behind the next line that begins with the fence; the end of the text without one. */
function endOfFence(text: string, from: number, fence: string): number {
  for (let line = text.indexOf('\n', from); line >= 0; line = text.indexOf('\n', line + 1)) {
    let at = line + 1;
    while (text[at] === ' ' || text[at] === '\t' || text[at] === '>') at += 1;
    if (text.startsWith(fence, at)) return at + fence.length;
  }
  return text.length;
}

/** Behind the backticks that end a span in its line; where it was without any. */
function endOfSpan(text: string, from: number, ticks: number): number {
  const close = indexOf(TICK_OR_LINE_END, text, from);
  if (text[close] !== '`') return from;
  let end = close;
  while (end < close + ticks && text[end] === '`') end += 1;
  return end;
}

/** Behind the braces that close those at `from`; `null` if others stand between. */
function endOfShortcode(text: string, from: number): number | null {
  const close = indexOf(BRACE, text, from + 2);
  if (text[from + 1] === '%') return text[close] === '}' ? close + 1 : null;
  return text.startsWith('}}', close) ? close + 2 : null;
}

/** Reads a text between braces; `null` if it isn't a shortcode. */
function readShortcode(code: string): Shortcode | null {
  const isLiquid = code.startsWith('{%');
  const inner = isLiquid ? code.slice(1, -1) : code.slice(2, -2);
  const isMarked = inner.startsWith('%') || inner.startsWith('<');
  if (!isMarked) return inner === '' ? null : { kind: 'variable', name: '', isEnd: false, attributes: inner };
  if (inner.length < 2 || !/[>%]$/.test(inner)) return null;
  const written = (isLiquid ? inner.slice(1, -1).replace(/^-/, '') : inner.slice(1, -1)).trim();
  const isEnd = !isLiquid && written.startsWith('/');
  const [begin = '', name = ''] = /^\/?\s*([\w-]+)/.exec(written) ?? [];
  if (name === '' || (isLiquid && written.startsWith('/'))) return null;
  const attributes = written.slice(begin.length).replace(isLiquid ? /-$/ : /\/$/, '');
  return { kind: isLiquid ? 'liquid' : 'hugo', name, isEnd, attributes };
}

/** The attributes with names, by these. */
function namedIn(attributes: string): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  let name = '';
  let isGiven = false;
  for (const [token, value] of attributes.matchAll(/"([^"]*)"?|=|[^\s"=]+/g)) {
    if (token === '=') isGiven = true;
    else if (!token.startsWith('"')) [name, isGiven] = [token, false];
    else if (isGiven && !named.has(name)) named.set(name, value ?? '');
  }
  return named;
}

function write(
  { name, isEnd, attributes }: Shortcode,
  code: string,
  { leadTo, lose }: { leadTo: LeadTo; lose: Lose },
): string {
  const named = namedIn(attributes);
  const get = (attribute: string) => named.get(attribute) ?? '';
  const [, first = ''] = /^\s*"?([^\s"]+)"?/.exec(attributes) ?? [];
  switch (name) {
    case 'figure':
      return isEnd
        ? ''
        : `<figure><img src="${get('src')}" alt="${get('alt')}"><figcaption>${get('caption') || get('title')}</figcaption></figure>`;
    case 'youtube':
      return `\n\nhttps://www.youtube.com/watch?v=${get('id') || first}\n\n`;
    case 'vimeo':
      return `\n\nhttps://vimeo.com/${get('id') || first}\n\n`;
    case 'highlight':
      return isEnd ? '```' : `\`\`\`${attributes.trim().split(/\s/)[0] ?? ''}`;
    case 'endhighlight':
      return '```';
    case 'raw':
    case 'endraw':
      return '';
    case 'ref':
    case 'relref':
    case 'post_url':
    case 'link': {
      const target = get('path') || (/"([^"]*)"/.exec(attributes)?.[1] ?? first);
      if (target.startsWith('#')) return target;
      const address = leadTo(target);
      if (address === null) lose('a link to a file missing from the folder', code);
      return address ?? '';
    }
    case '': {
      const address = URL_FILTER.exec(attributes)?.groups?.address;
      if (address === undefined) lose('the shortcode of a variable', code);
      return address ?? '';
    }
    default:
      if (!isEnd) lose(`the shortcode ${name}`, code);
      return '';
  }
}
