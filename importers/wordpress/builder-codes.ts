import { escapeText } from 'masthead-contract/html/escape';
import type { Lose } from 'masthead-contract/html/reading';
import { decodeWord } from '../html/decode-word.ts';

/** The page builders, by what their shortcodes begin with: WPBakery, Divi, Avada, Enfold, King Composer, Impreza, Bold, MotoPress and others. */
const BUILDER = /^(?:vc|et_pb|fusion|av|kc|us|bt_bb|mp|cs|x|tm_pb|tatsu|ultimate|nectar|mk)_/;
/** Minimum length of a base64 word in a shortcode that isn't known to contain base64. */
const SHORTEST = 20;
/** WPBakery's prefix of a map. */
const MAP = /^#E-8_/;
/** Serialized values of PHP, and JSON. */
const DATA = /^(?:[aOs]:\d+:|\{|\[)/;

const HEADINGS = ['title', 'heading', 'main_heading', 'h2', 'header'];
const LINES = ['text', 'subtitle', 'sub_heading', 'subhead', 'h4', 'description', 'author', 'job_title'];
const PICTURES = ['src', 'image', 'image_url', 'photo', 'portrait_url'];
const GALLERIES = ['images', 'gallery_ids', 'image_ids', 'ids'];
const LINKS = ['link', 'url', 'button_url', 'button_link', 'href'];

type Named = ReadonlyMap<string, string>;

type Given = { name: string; named: Named; inner: string };

/** The HTML that a shortcode keeps in base64; `null` for any other. */
export function readRawCode({ name, named, inner }: Given, lose: Lose): string | null {
  const codes = [...named.values()].flatMap((value) => decodeAttribute(value) ?? []);
  const html =
    decodeHtml(inner.replace(/<[^<>]*>|\s/g, ''), name) ?? (codes.length > 0 ? codes.join('') + inner : null);
  if (html !== null && /<script\b/i.test(html)) lose('a script of a page builder', html);
  return html;
}

/** The content of a page builder's shortcode: its attributes, and the text in it. For any other shortcode, only the text. */
export const showBuilderCode = ({ name, named, inner }: Given, gallery: (ids: string) => string): string =>
  (BUILDER.test(name) ? showAttributes(named, gallery) : '') + inner;

/** The HTML that a word stands for; empty for data, `null` if it is just a word. */
function decodeHtml(word: string, name: string): string | null {
  const isRaw = /(?:_raw_|_code$|_html$|_syntax_highlighter$|^dslc_module$)/.test(name);
  if (word.length < (isRaw ? 4 : SHORTEST)) return null;
  const html = decodeWord(word);
  if (html === null || !(isRaw || /[<\s]/.test(html) || DATA.test(html))) return null;
  if (DATA.test(html)) return '';
  return /syntax_highlighter/.test(name) ? `<pre><code>${escapeText(html)}</code></pre>` : html;
}

/** The HTML in an attribute, `null` if it is of another kind. */
function decodeAttribute(value: string): string | null {
  const word = value.replace(MAP, '');
  const html = word.length < SHORTEST ? null : decodeWord(word);
  return html !== null && /^\s*<[a-z]/i.test(html) ? html : null;
}

function showAttributes(named: Named, gallery: (ids: string) => string): string {
  const get = (names: readonly string[]) => names.flatMap((name) => readValue(named.get(name) ?? '') || []);
  const headings = get(HEADINGS);
  const [link] = get(LINKS).flatMap((value) => urlIn(value) ?? []);
  const [label] = get(['button_text', 'label', 'btn_title']);
  // The heading of a button is its label.
  const onlyHeading = headings.length === 1 && link && !label ? headings[0] : undefined;
  const button = label ?? onlyHeading;
  const pictures = get(PICTURES).map((value) =>
    /^\d+$/.test(value) ? gallery(value) : isPicture(value) ? picture(value, named) : '',
  );
  return [
    ...(onlyHeading ? [] : headings.map((heading) => `<h3>${heading}</h3>`)),
    ...pictures,
    ...get(GALLERIES).map((ids) => (/^[\d,\s]+$/.test(ids) ? gallery(ids) : '')),
    ...get(LINES).map((line) => `<p>${line}</p>`),
    link && button ? `<p><a href="${escapeText(link)}">${button}</a></p>` : label ? `<p>${label}</p>` : '',
  ].join('');
}

const isPicture = (value: string): boolean => /^(?:https?:)?\/\S+$/.test(value);
const picture = (url: string, named: Named): string =>
  `<figure><img src="${escapeText(url)}" alt="${escapeText(named.get('alt') ?? '')}"></figure>`;

/** WPBakery writes `url:https%3A%2F%2Fa.example|title:Tea`. */
function urlIn(value: string): string | null {
  const [, encoded] = /(?:^|\|)url:([^|]*)/.exec(value) ?? [];
  const address = encoded === undefined ? value : decodePart(encoded);
  return /^(?:https?:\/\/|\/)\S+$/.test(address) ? address : null;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A value as it was before Divi (`%22`), WPBakery (two backticks) or King Composer (base64) has written it. */
function readValue(value: string): string {
  const plain = value
    .replaceAll('%22', '"')
    .replaceAll('%91', '[')
    .replaceAll('%93', ']')
    .replaceAll('``', '"')
    .replaceAll('`{`', '[')
    .replaceAll('`}`', ']');
  const decoded = plain.length < 8 ? null : decodeWord(plain);
  return decoded !== null && /\s/.test(decoded) ? decoded : plain;
}
