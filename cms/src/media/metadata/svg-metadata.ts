import { readTag, type XmlAttribute, type XmlToken, xmlTokens } from './xml-tokens';

const SVG = 'http://www.w3.org/2000/svg';
/** Other languages that an SVG may contain. */
const SHOWN_NAMESPACES = [SVG, 'http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML'];
/** Attributes with these prefixes are part of the picture. Some programs give the namespace of `xlink` as an entity, others another prefix. */
const SHOWN_PREFIXES = ['xml', 'xmlns', 'xlink'];
const XLINK = 'http://www.w3.org/1999/xlink';

const DATA_URL = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]*)$/;

/** Takes the metadata out of a picture of a media type; `null` if that is not possible. */
type Clean = (type: string, bytes: Buffer) => Buffer | null;

/**
 * An SVG of nothing but its picture: without comments, processing instructions, `<metadata>`, and the elements and attributes of editors, which name
 * files, places and people. Pictures inside it are cleaned as well. Titles and descriptions stay, because screen readers read them. `null` if the
 * document or a picture in it cannot be read.
 */
export function withoutSvgMetadata(svg: string, clean: Clean): string | null {
  const tokens = xmlTokens(svg);
  if (tokens === null) return null;
  const namespaces = namespacesIn(tokens);
  const kept: string[] = [];
  /** How many elements deep inside one that is left out. */
  let dropped = 0;
  for (const { kind, source } of tokens) {
    if (kind === 'start') {
      const { name, attributes, end } = readTag(source);
      if (dropped > 0 || !isShownElement(name, namespaces)) {
        if (!end.endsWith('/>')) dropped += 1;
        continue;
      }
      const shown = attributes.filter((attribute) => isShownAttribute(attribute, namespaces));
      const cleaned = shown.map((attribute) => withCleanPicture(attribute, clean));
      if (cleaned.includes(null)) return null;
      kept.push(`<${name}${cleaned.join('')}${end}`);
    } else if (dropped > 0) {
      if (kind === 'end') dropped -= 1;
    } else if (kind !== 'comment' && (kind !== 'instruction' || /^<\?xml[\s-]/.test(source))) {
      kept.push(source);
    }
  }
  return kept.join('');
}

/** By prefix: the namespace that the document gives it. */
function namespacesIn(tokens: readonly XmlToken[]): ReadonlyMap<string, string> {
  const declared = tokens
    .filter(({ kind }) => kind === 'start')
    .flatMap(({ source }) => readTag(source).attributes)
    .filter(({ name }) => name.startsWith('xmlns:'));
  return new Map(declared.map(({ name, value }) => [name.slice('xmlns:'.length), value]));
}

function isShownElement(name: string, namespaces: ReadonlyMap<string, string>): boolean {
  const [prefix = '', local] = name.split(':');
  if (local === undefined) return name !== 'metadata';
  return local !== 'metadata' && SHOWN_NAMESPACES.includes(namespaces.get(prefix) ?? '');
}

function isShownAttribute({ name }: XmlAttribute, namespaces: ReadonlyMap<string, string>): boolean {
  const [prefix = '', local] = name.split(':');
  return local === undefined || SHOWN_PREFIXES.includes(prefix) || namespaces.get(prefix) === XLINK;
}

/** An attribute with the picture inside it cleaned, otherwise unchanged; `null` if that picture can't be read. */
function withCleanPicture({ name, value, source }: XmlAttribute, clean: Clean): string | null {
  const [, type, data] = DATA_URL.exec(value) ?? [];
  if (type === undefined || data === undefined) return source;
  const picture = clean(type, Buffer.from(data, 'base64'));
  return picture && ` ${name}="data:${type};base64,${picture.toString('base64')}"`;
}
