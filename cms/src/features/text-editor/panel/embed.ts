import type { Mark, Node } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { schema } from './schema';

const linkOf = ({ marks }: Node): Mark | undefined => marks.find(({ type }) => type === schema.marks.link);

const linkIn = ({ children }: Node): Mark | undefined => children.flatMap((text) => linkOf(text) ?? [])[0];

/** The URL of an embed; empty until it is set. */
export const embedUrl = (embed: Node): string => linkIn(embed)?.attrs.url ?? '';

/** The title of an embed; empty while it only shows its URL. */
export const embedTitle = (embed: Node): string => {
  const { textContent } = embed;
  return textContent === embedUrl(embed) ? '' : textContent;
};

/**
 * Sets the URL of the embed at a place. Its text becomes the new URL if it was the old one, and stays if it is a title; the old
 * one's picture is removed.
 */
export const setEmbed =
  (place: number, url: string): Command =>
  ({ doc, tr }, dispatch) => {
    const embed = doc.nodeAt(place);
    if (!embed) return false;
    const old = embedUrl(embed);
    const content = old
      ? embed.children.map((text) => withUrl(text, old, url))
      : schema.text(url, [schema.mark('link', { url })]);
    dispatch?.(replaceText(tr, place, content).setNodeAttribute(place, 'picture', null));
    return true;
  };

/** Sets the title of the embed at a place, or shows its URL again. */
export const setTitle =
  (place: number, title: string): Command =>
  ({ doc, tr }, dispatch) => {
    const embed = doc.nodeAt(place);
    const link = embed && linkIn(embed);
    if (!link) return false;
    dispatch?.(replaceText(tr, place, schema.text(title || link.attrs.url, [link])));
    return true;
  };

/** Replaces the related article at a place by another one, with its current title for clients that don't know groups. */
export const setRelated =
  (place: number, { url, title }: { url: string; title: string }): Command =>
  ({ doc, tr }, dispatch) => {
    if (!doc.nodeAt(place)) return false;
    const content = schema.text(title || url, [schema.mark('link', { url })]);
    dispatch?.(replaceText(tr, place, content));
    return true;
  };

/** Replaces what the card at a place contains. */
const replaceText = (tr: Transaction, place: number, content: Node | readonly Node[]): Transaction =>
  tr.replaceWith(place + 1, place + 1 + (tr.doc.nodeAt(place)?.content.size ?? 0), content);

function withUrl(text: Node, old: string, url: string): Node {
  const link = linkOf(text);
  if (!link) return text;
  const marks = schema.mark('link', { ...link.attrs, url }).addToSet(text.marks);
  return text.text === old ? schema.text(url, marks) : text.mark(marks);
}
