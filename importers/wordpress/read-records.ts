import sax from 'sax';
import { readText } from '../files/read-text.ts';

/** An element of an export with what is in it. Names have the prefixes that WordPress writes, such as `wp:post_id`. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
};

/** An author, a term, a post or a setting of the site: a child of the channel. */
export type WxrRecord =
  | { kind: 'element'; line: number; element: XmlElement }
  /** A line with bytes that are not UTF-8. */
  | { kind: 'repaired'; line: number }
  /** It cannot be read; the export goes on after it. */
  | { kind: 'broken'; line: number; title: string; reason: string };

/** Characters of one post with its comments and custom fields. The largest page that the magazine accepts has a tenth of it. */
const MAX_RECORD = 16_000_000;
/** Of an element that is only a sign of damage: the rest of the export would be in it. */
const MAX_ELEMENTS = 200_000;

/**
 * Reads an export of WordPress (WXR) record by record, however large it is. Damaged records are told and left out. Entities that the file
 * declares are not expanded.
 */
export async function* readRecords(file: string): AsyncGenerator<WxrRecord> {
  const found: WxrRecord[] = [];
  const open: XmlElement[] = [];
  let depth = 0;
  let start = 0;
  let size = 0;
  let elements = 0;

  const parser = new sax.SAXParser(false, { lowercase: true, noscript: true });
  const line = () => parser.line + 1;
  const titleOf = (element: XmlElement) =>
    element.children.find(({ name }) => name === 'title' || name === 'wp:author_login')?.text.trim() ?? '';
  const give = (record: WxrRecord) => {
    found.push(record);
    open.length = 0;
  };
  const breakOff = (reason: string) => {
    const [record] = open;
    if (record) give({ kind: 'broken', line: start, title: titleOf(record), reason });
  };
  const grow = (characters: number) => {
    size += characters;
    if (size > MAX_RECORD || elements > MAX_ELEMENTS) breakOff('it has more than 16 million characters');
  };

  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    const isRecord = name === 'item' || (depth === 3 && open.length === 0);
    if (isRecord) {
      breakOff('it does not end before the next one');
      if (name === 'item') depth = 3;
      start = line();
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
  parser.onclosetag = (name) => {
    depth = Math.max(0, depth - 1);
    const element = open.at(-1);
    if (!element || element.name !== name) return;
    open.pop();
    if (open.length === 0) give({ kind: 'element', line: start, element });
  };

  for await (const piece of readText(file)) {
    for (const repaired of piece.repaired) found.push({ kind: 'repaired', line: repaired });
    try {
      parser.write(piece.text);
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

const textsOf = (attributes: object): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
