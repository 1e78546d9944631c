import { escapeText } from 'masthead-contract/html/escape';
import type { Lose } from 'masthead-contract/html/reading';
import { codeOf } from 'masthead-contract/html/write-formulas';
import { decodeWord } from '../html/decode-word.ts';
import { readPlainText } from '../html/plain-text.ts';
import type { Attachments } from './attachments.ts';
import { readRawCode, showBuilderCode } from './builder-codes.ts';
import { type Code, findShortcodes } from './find-shortcodes.ts';

export type Context = {
  post: string;
  attachments: Attachments;
  lose: Lose;
};

/**
 * Replaces WordPress shortcodes by what they stand for. For an unknown shortcode the text inside stays and the brackets go. Text
 * in brackets that isn't a shortcode, such as [sic], stays.
 */
export function expandShortcodes(given: string, context: Context): string {
  const html = withoutMarks(given, context.lose);
  const codes = findShortcodes(html, context.lose);
  return expand(html, codes, { from: 0, to: html.length, first: 0 }, context).replace(
    /\[(\[[^[\]]*\])\]/g,
    (whole, inner) => (/^\[\/?[a-z][^[\]]*\]$/i.test(inner) ? inner : whole),
  );
}

/** The signs of Divi for a line break, and for what WordPress fills. */
const MARKS = /\|\|et_pb_line_break_holder\|\||@ET-DC@[A-Za-z0-9+/=]*@/g;

const withoutMarks = (html: string, lose: Lose): string =>
  html.replace(MARKS, (mark) => {
    if (mark.startsWith('|')) return '\n';
    lose('dynamic content of Divi', decodeWord(mark.slice('@ET-DC@'.length, -1)) ?? mark);
    return '';
  });

type Part = { from: number; to: number; first: number };

/** Expands the shortcodes in a part of a text, beginning with the one at `first`. */
function expand(html: string, codes: readonly Code[], part: Part, context: Context): string {
  let written = '';
  let at = part.from;
  for (let index = part.first; index < codes.length; index += 1) {
    const code = codes[index];
    if (!code || code.from >= part.to) break;
    if (code.from < at) continue;
    written += html.slice(at, code.from);
    at = code.to;
    if (code.isEnd) continue;
    const { end } = code;
    const inner = end ? expand(html, codes, { from: code.to, to: end.from, first: index + 1 }, context) : '';
    if (end) at = end.to;
    written += write(code, inner, context);
  }
  return written + html.slice(at, part.to);
}

function write({ name, attributes }: Code, inner: string, context: Context): string {
  const given = readAttributes(attributes);
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return writeCaption(given.named.get('caption') ?? '', inner);
    case 'gallery':
      return writeGallery(given.named, context);
    case 'audio':
    case 'video':
    case 'playlist':
      return writePlayers(name, given.named, inner, context);
    case 'latex':
    case 'math':
    case 'katex':
      return codeOf(readPlainText(inner));
    case 'embed':
      return writeEmbed(inner.trim());
    default: {
      const code = { name, named: given.named, inner };
      const raw = readRawCode(code, context.lose);
      if (raw !== null) return raw;
      const url = [...given.plain, ...given.named.values()].find((value) => /^https?:\/\//.test(value));
      context.lose(`the shortcode ${name}`, `[${name}${attributes}]`);
      const shown = showBuilderCode(code, (ids) => writeGallery(new Map([['ids', ids]]), context));
      return shown === '' && url ? writeEmbed(url) : shown;
    }
  }
}

/** The picture, with its link, stands before the words. */
function writeCaption(given: string, inner: string): string {
  const [picture = ''] = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? [];
  const caption = given || inner.slice(picture.length);
  return `<figure>${picture}<figcaption>${caption.trim()}</figcaption></figure>`;
}

function writeGallery(named: ReadonlyMap<string, string>, { post, attachments, lose }: Context): string {
  const ids = named.get('ids') ?? named.get('include');
  const listed = ids?.split(',').map((id) => ({ id: id.trim(), picture: attachments.get(id.trim()) }));
  for (const { id, picture } of listed ?? []) if (!picture) lose('a picture of a gallery', id);
  const pictures = listed?.flatMap(({ picture }) => picture ?? []) ?? attachments.of(named.get('id') ?? post);
  const figures = pictures.map(
    ({ url, alternativeText, caption }) =>
      `<figure><img src="${escapeText(url)}" alt="${escapeText(alternativeText)}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`,
  );
  return `<figure class="gallery">${figures.join('')}</figure>`;
}

function writePlayers(
  name: string,
  named: ReadonlyMap<string, string>,
  inner: string,
  { attachments, lose }: Context,
): string {
  const ids = named.get('ids')?.split(',') ?? [];
  const listed = ids.flatMap((id) => attachments.get(id.trim())?.url ?? []).map(escapeText);
  const given = [...named.entries()].find(([key]) =>
    /^(?:src|mp3|mp4|m4a|m4v|ogg|wav|webm|flv|wma|wmv|ogv)$/.test(key),
  );
  const urls = [...listed, ...(given ? [given[1]] : [])];
  if (urls.length === 0 && /^https?:/.test(inner.trim())) urls.push(inner.trim());
  if (urls.length === 0) lose(`the shortcode ${name}`, [...named].join(' '));
  return urls.map(writeEmbed).join('');
}

/** A URL, as HTML, in a paragraph of its own. */
const writeEmbed = (url: string): string => `<p>${url}</p>`;

/** `a="1" b='2' c=3 d`: those with names, and the others in their order. */
function readAttributes(text: string): { named: Map<string, string>; plain: string[] } {
  const named = new Map<string, string>();
  const plain: string[] = [];
  for (const [, name, double, single, bare, quoted, other] of text.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))|"([^"]*)"|([^\s"=]+)/g,
  )) {
    const value = double ?? single ?? bare ?? quoted ?? other ?? '';
    if (name) named.set(name.toLowerCase(), value);
    else plain.push(value);
  }
  return { named, plain };
}
