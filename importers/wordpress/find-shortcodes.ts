import type { Lose } from 'masthead-contract/html/reading';

const KNOWN = new Set([
  'caption',
  'wp_caption',
  'gallery',
  'audio',
  'video',
  'embed',
  'playlist',
  'latex',
  'math',
  'katex',
]);

/** Verbatim text, a tag, an escaped shortcode, or a possible shortcode. */
const TOKEN =
  /<(?<verbatim>pre|code|script|style)\b[^<>]*>|(?<comment><!--)|<\/?[a-z][^<>]*>|\[\[\/?[a-z][^[\]]*\]\]|\[(?<end>\/)?(?<name>[a-z][\w-]*)(?<attributes>(?:\s|=)[^[\]]*?|\s*)\/?\]/gi;

export type Token = { name: string; isEnd: boolean; attributes: string; from: number; to: number };
/** A shortcode, and what ends it if it is one around a text. */
export type Code = Token & { end?: Token };

/** Maximum number of shortcodes in a text. Further ones are only removed. */
const MAX_CODES = 5_000;

/** The shortcodes in HTML, in order. Calls `lose` if there are too many to be read. */
export function findShortcodes(html: string, lose: Lose): Code[] {
  const tokens = readTokens(html);
  const ended = new Set(tokens.filter(({ isEnd }) => isEnd).map(({ name }) => name));
  const codes = tokens.filter((token) => isShortcode(token, ended, html));
  if (codes.length <= MAX_CODES) return withEnds(codes);
  lose('thousands of shortcodes in one text', '');
  return codes.map((code) => ({ ...code, isEnd: true }));
}

function readTokens(html: string): Token[] {
  const tokens: Token[] = [];
  let hiddenUntil = 0;
  for (const { 0: text, index, groups } of html.matchAll(TOKEN)) {
    const { verbatim, comment, name, end, attributes = '' } = groups ?? {};
    if (index < hiddenUntil) continue;
    if (verbatim || comment) {
      const close = html.indexOf(comment ? '-->' : `</${verbatim}`, index);
      hiddenUntil = close < 0 ? html.length : close;
    }
    if (name) {
      const to = index + text.length;
      tokens.push({ name: name.toLowerCase(), isEnd: Boolean(end), attributes, from: index, to });
    }
  }
  return tokens;
}

function isShortcode(
  { name, attributes, isEnd, from, to }: Token,
  ended: ReadonlySet<string>,
  html: string,
): boolean {
  if (KNOWN.has(name) || isEnd || ended.has(name)) return true;
  const given = attributes.trim();
  if (/^=|[\w-]\s*=|^https?:\/\/\S+$/.test(given) || (given === '' && /[_-]/.test(name))) return true;
  const before = html.slice(Math.max(0, from - 12), from);
  const after = html.slice(to, to + 12);
  const isAlone = endsLine(before) && /^\s*(?:$|\n|<)/.test(after);
  return isAlone && given === '' && html.slice(from + 1, to - 1) === name;
}

/** Whether nothing but white space stands between the end of a text and a line break, a tag or its beginning. */
function endsLine(text: string): boolean {
  const written = text.trimEnd();
  return written === '' || written.endsWith('>') || text.slice(written.length).includes('\n');
}

/** A shortcode ends at the next end of its name, unless another one begins before it. */
function withEnds(tokens: readonly Token[]): Code[] {
  const codes: Code[] = tokens.map((token) => ({ ...token }));
  const open: Code[] = [];
  for (const code of codes) {
    if (!code.isEnd) {
      open.push(code);
      continue;
    }
    const begin = open.findLastIndex(({ name }) => name === code.name);
    const [opened] = begin < 0 ? [] : open.splice(begin);
    if (opened) opened.end = code;
  }
  return codes;
}
