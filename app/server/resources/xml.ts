/** Text that is well-formed XML. Only this file makes it, so no text of an editor gets into a document unescaped. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

type Attributes = Readonly<Record<string, string | number | null>>;

/** An absent part is `null` or an empty list; an empty text is a part. */
type Part = Markup | string | null | readonly Part[];

/** All characters that XML 1.0 does not allow, even as references (§2.2). Half a surrogate pair is replaced before. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** A text as content of an element of XML or HTML: for elements that contain HTML themselves. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);

/** Parsers turn line breaks and tabs in attributes into spaces unless they are references. */
const escapeAttribute = (text: string) =>
  escapeText(text).replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An XML element. Attributes that are `null` are left out. */
export function xml(name: string, attributes: Attributes = {}, ...parts: readonly Part[]): Markup {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === null ? '' : ` ${key}="${escapeAttribute(String(value))}"`,
  );
  const content = parts.map(writePart).join('');
  return new Markup(`<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`);
}

/** A document with this element. */
export const xmlDocument = ({ text }: Markup): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;

function writePart(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeText(part);
  return part instanceof Markup ? part.text : part.map(writePart).join('');
}
