import { isVisible } from '../text/clean-text.ts';
import { safeHref } from '../text/safe-href.ts';
import type { Block, Inline, List, ListItem } from './rich-text.ts';

export type BodyNode = Block | List['children'][number] | Inline;
export type Link = Extract<Inline, { type: 'link' }>;

/** The text of a node; of an image, its caption. */
export function textOf(node: BodyNode): string {
  if (node.type === 'image') return node.image.caption;
  return node.type === 'text' ? node.text : node.children.map(textOf).join(' ');
}

/** The items of a list as HTML has them: Strapi nests a list next to the items, but in HTML it is inside the item before it. */
export function itemsOf({ children }: List): { text: ListItem['children']; lists: List[] }[] {
  const items: { text: ListItem['children']; lists: List[] }[] = [];
  for (const child of children) {
    const last = items.at(-1);
    if (child.type === 'list-item') items.push({ text: child.children, lists: [] });
    else if (last) last.lists.push(child);
    else items.push({ text: [], lists: [child] });
  }
  return items;
}

/** The URL of a link; `null` if its text is invisible or its URL unsafe. */
export const hrefOf = (link: Link): string | null => (isVisible(textOf(link)) ? safeHref(link.url) : null);
