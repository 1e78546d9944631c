/** Who made a picture and who has the rights to it, according to its file. Texts that are missing are empty. */
export type Rights = { creator: string; copyright: string };

/**
 * The rights to a picture as XMP, which stays in its files: many countries forbid removing this information from a work. `null`
 * if the file doesn't contain any.
 */
export function rightsXmp({ creator, copyright }: Rights): string | null {
  if (!creator && !copyright) return null;
  const list = (name: string, kind: string, item: string, text: string) =>
    text
      ? `<dc:${name}><rdf:${kind}><rdf:li${item}>${escapeXml(text)}</rdf:li></rdf:${kind}></dc:${name}>`
      : '';
  return [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    list('creator', 'Seq', '', creator),
    list('rights', 'Alt', ' xml:lang="x-default"', copyright),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
