import sax from 'sax';
import { type Part, type Piece, readText } from '../files/read-text.ts';

/** An element of an export with its content. Names have WordPress's prefixes, such as `wp:post_id`. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
};

/**
 * An author, a term, a post or a setting of the site: a child of the channel; `start` is where it begins in the file, in bytes, and `null` if
 * that is not known, or if it begins within a damaged one.
 */
export type WxrRecord =
  | { kind: 'element'; line: number; start: number | null; element: XmlElement }
  /** A line with bytes that are not in the encoding of the file. */
  | { kind: 'repaired'; line: number }
  /** It can't be read; the export continues after it. */
  | { kind: 'broken'; line: number; title: string; reason: string };

/** Characters of one post with its comments and custom fields. The largest page that the magazine accepts has a tenth of it. */
const MAX_RECORD = 16_000_000;
const LESS_THAN = 0x3c;
/** Exports don't contain longer declarations; sax rescans the whole declaration at each character, so many would take minutes. */
const MAX_DECLARATION = 1_000;
/** Opening tags that a later part lacks: they stand before the first one. */
const BEFORE_PARTS = '<rss><channel>';
/** Maximum number of elements inside one that is only a sign of damage: the rest of the export would be in it. */
const MAX_ELEMENTS = 200_000;

/**
 * Reads a WordPress export (WXR), or a part that begins with an item, record by record, however large it is. Damaged records are
 * reported and left out. Entities that the file declares are not expanded.
 */
export async function* readRecords(part: Part): AsyncGenerator<WxrRecord> {
  const found: WxrRecord[] = [];
  const open: XmlElement[] = [];
  const bytes = createByteCount();
  let depth = 0;
  let first = 0;
  let start: number | null = null;
  let size = 0;
  let elements = 0;

  const parser = new sax.SAXParser(false, { lowercase: true, noscript: true });
  const line = () => part.line + parser.line;
  const titleOf = (element: XmlElement) =>
    element.children.find(({ name }) => name === 'title' || name === 'wp:author_login')?.text.trim() ?? '';
  const give = (record: WxrRecord) => {
    found.push(record);
    open.length = 0;
  };
  const breakOff = (reason: string) => {
    const [record] = open;
    if (record) give({ kind: 'broken', line: first, title: titleOf(record), reason });
  };
  const grow = (characters: number) => {
    size += characters;
    if (size > MAX_RECORD || elements > MAX_ELEMENTS) breakOff('it has more than 16 million characters');
  };

  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    const isRecord = name === 'item' || (depth === 3 && open.length === 0);
    if (isRecord) {
      const isWithin = open.length > 0;
      breakOff('it does not end before the next one');
      if (name === 'item') depth = 3;
      first = line();
      start = isWithin ? null : bytes.of(parser.startTagPosition);
      size = 0;
      elements = 0;
    } else if (open.length === 0) {
      return;
    }
    elements += 1;
    const element: XmlElement = { name, attributes: textsOf(attributes), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
    grow(0);
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.text += text;
    grow(text.length);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  // The languages of a title that is not in CDATA, as qTranslate marks them.
  parser.oncomment = (comment) => {
    if (/^:[a-z_-]{0,8}$/i.test(comment)) addText(`<!--${comment}-->`);
  };
  parser.onclosetag = (name) => {
    depth = Math.max(0, depth - 1);
    const element = open.at(-1);
    if (!element || element.name !== name) return;
    open.pop();
    if (open.length === 0) give({ kind: 'element', line: first, start, element });
  };

  if (part.start > 0) {
    parser.write(BEFORE_PARTS);
    bytes.add({ text: BEFORE_PARTS, bytes: Buffer.from(BEFORE_PARTS), start: 0, repaired: [] });
  }
  for await (const piece of readText(part)) {
    bytes.add(piece);
    for (const repaired of piece.repaired) found.push({ kind: 'repaired', line: repaired });
    try {
      for (let at = 0; at < piece.text.length; at += MAX_DECLARATION) {
        parser.write(piece.text.slice(at, at + MAX_DECLARATION));
        const declaration = 'sgmlDecl' in parser ? String(parser.sgmlDecl) : '';
        if (declaration.length > MAX_DECLARATION) throw new Error('a declaration that does not end');
      }
    } catch (error) {
      breakOff('it is damaged');
      yield* found.splice(0);
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      yield {
        kind: 'broken',
        line: line(),
        title: '',
        reason: `the rest of the file cannot be read (${reason})`,
      };
      return;
    }
    yield* found.splice(0);
  }
  parser.flush();
  breakOff('the file ends within it');
  yield* found;
}

/**
 * Finds the byte of the file at which a tag begins, given its position in the text. Both have the same number of `<` before it,
 * unless the encoding hides them.
 */
function createByteCount() {
  let piece: Piece = { text: '', bytes: new Uint8Array(), start: 0, repaired: [] };
  /** How many characters were before the piece. */
  let before = 0;
  let known = { character: 0, byte: 0 };
  return {
    add(next: Piece): void {
      before += piece.text.length;
      piece = next;
      known = { character: 0, byte: 0 };
    },
    /** Positions never decrease; `null` for one before the last piece. */
    of(position: number): number | null {
      if (piece.bytes === null) return null;
      const wanted = position - before;
      let { character, byte } = known;
      while (character < wanted) {
        character = piece.text.indexOf('<', character) + 1;
        byte = piece.bytes.indexOf(LESS_THAN, byte) + 1;
        if (character === 0 || byte === 0) return null;
      }
      known = { character, byte };
      return character === wanted ? piece.start + byte - 1 : null;
    },
  };
}

const textsOf = (attributes: object): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
