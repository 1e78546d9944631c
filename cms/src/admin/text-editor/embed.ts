import type { Mark, Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { schema } from './schema';

const linkOf = ({ marks }: Node): Mark | undefined => marks.find(({ type }) => type === schema.marks.link);

/** The address of an embed; empty if it has none yet. */
export const embedUrl = ({ children }: Node): string =>
  children.flatMap((text) => linkOf(text)?.attrs.url ?? [])[0] ?? '';

/** Sets the address of the embed at a place. Its text becomes the new address if it was the old one, and stays if it is a title. */
export const setEmbed =
  (place: number, url: string): Command =>
  ({ doc, tr }, dispatch) => {
    const embed = doc.nodeAt(place);
    if (!embed) return false;
    const old = embedUrl(embed);
    const content = old
      ? embed.children.map((text) => withAddress(text, old, url))
      : schema.text(url, [schema.mark('link', { url })]);
    dispatch?.(tr.replaceWith(place + 1, place + 1 + embed.content.size, content));
    return true;
  };

/** Makes the related article at a place another one, with its present title for clients that know no groups. */
export const setRelated =
  (place: number, { url, title }: { url: string; title: string }): Command =>
  ({ doc, tr }, dispatch) => {
    const related = doc.nodeAt(place);
    if (!related) return false;
    const content = schema.text(title || url, [schema.mark('link', { url })]);
    dispatch?.(tr.replaceWith(place + 1, place + 1 + related.content.size, content));
    return true;
  };

function withAddress(text: Node, old: string, url: string): Node {
  const link = linkOf(text);
  if (!link) return text;
  const marks = schema.mark('link', { ...link.attrs, url }).addToSet(text.marks);
  return text.text === old ? schema.text(url, marks) : text.mark(marks);
}
