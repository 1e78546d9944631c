/** A part of an XML document, unchanged; all of them in order make up the document. */
export type XmlToken = {
  kind: 'text' | 'comment' | 'instruction' | 'doctype' | 'start' | 'end';
  source: string;
};

/** The parts of a well-formed XML document. CDATA is text. `null` if it ends within a part. */
export function xmlTokens(xml: string): XmlToken[] | null {
  const tokens: XmlToken[] = [];
  for (let at = 0; at < xml.length; ) {
    const kind = kindAt(xml, at);
    const end = endOf(kind, xml, at);
    if (end <= at) return null;
    tokens.push({ kind: kind === 'cdata' ? 'text' : kind, source: xml.slice(at, end) });
    at = end;
  }
  return tokens;
}

function kindAt(xml: string, at: number): XmlToken['kind'] | 'cdata' {
  if (xml[at] !== '<') return 'text';
  if (xml.startsWith('<!--', at)) return 'comment';
  if (xml.startsWith('<![CDATA[', at)) return 'cdata';
  if (xml.startsWith('<?', at)) return 'instruction';
  if (xml.startsWith('<!', at)) return 'doctype';
  return xml[at + 1] === '/' ? 'end' : 'start';
}

/** Where a part ends; 0 if it does not. */
function endOf(kind: ReturnType<typeof kindAt>, xml: string, at: number): number {
  switch (kind) {
    case 'text': {
      const end = xml.indexOf('<', at);
      return end === -1 ? xml.length : end;
    }
    case 'comment':
      return after(xml, '-->', at + 4);
    case 'cdata':
      return after(xml, ']]>', at);
    case 'instruction':
      return after(xml, '?>', at);
    case 'doctype':
      return endOfDoctype(xml, at);
    case 'start':
    case 'end':
      return endOfTag(xml, at);
  }
}

/** Where a tag ends; quoted values may contain its last character. */
function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml[at] ?? '';
    if (character === '>') return at + 1;
    if (character !== '"' && character !== "'") continue;
    at = xml.indexOf(character, at + 1);
    if (at === -1) return 0;
  }
  return 0;
}

/** A doctype may contain declarations in brackets. */
function endOfDoctype(xml: string, start: number): number {
  const end = endOfTag(xml, start);
  const bracket = xml.indexOf('[', start);
  if (bracket === -1 || bracket >= end) return end;
  const closing = after(xml, ']', bracket);
  return closing === 0 ? 0 : after(xml, '>', closing);
}

function after(xml: string, text: string, start: number): number {
  const at = xml.indexOf(text, start);
  return at === -1 ? 0 : at + text.length;
}

/** `source` is the attribute unchanged, with the white space before it; `value` comes without quotes. */
export type XmlAttribute = { name: string; value: string; source: string };

/** The name of a start tag, its attributes, and what follows them. */
export function readTag(tag: string): { name: string; attributes: XmlAttribute[]; end: string } {
  const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
  const attributes: XmlAttribute[] = [];
  let at = 1 + name.length;
  for (let equals = tag.indexOf('=', at); equals !== -1; equals = tag.indexOf('=', at)) {
    const open = tag.slice(equals).search(/["']/) + equals;
    const close = tag.indexOf(tag[open] ?? '', open + 1);
    if (open < equals || close === -1) break;
    const source = tag.slice(at, close + 1);
    attributes.push({ name: tag.slice(at, equals).trim(), value: tag.slice(open + 1, close), source });
    at = close + 1;
  }
  return { name, attributes, end: tag.slice(at) };
}
