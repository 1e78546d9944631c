import type { Block, Inline, List, ListItem } from '#contract/entities/rich-text.ts';
import { groupBlocks } from '#contract/group-blocks.ts';
import { safeHref } from '#contract/safe-href.ts';
import { isVisible } from '#contract/text.ts';

export type BodyNode = Block | List['children'][number] | Inline;
type Link = Extract<Inline, { type: 'link' }>;

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

/** The URL of a link; `null` if the link has no visible text or an unsafe URL. */
export const hrefOf = (link: Link): string | null => (isVisible(textOf(link)) ? safeHref(link.url) : null);

/** Who has paid for an article, if anybody has, and the origin of the magazine. */
export type Sponsoring = { sponsor: string | undefined; origin: string };

/** Search engines must know which links a sponsor has paid for: those to other sites. `href` is from `safeHref`. */
export const relOf = (href: string, { sponsor, origin }: Sponsoring): 'sponsored' | undefined =>
  sponsor && hostOf(href) && hostOf(href) !== hostOf(origin) ? 'sponsored' : undefined;

const hostOf = (href: string) => /^(?:https?:)?\/\/([^/?#]*)/i.exec(href)?.[1]?.toLowerCase();

/** The attributes of an element for a link. */
export type Anchor = { href: string; rel: 'sponsored' | undefined };

/** `null` where `hrefOf` is. */
export function anchorOf(link: Link, sponsoring: Sponsoring): Anchor | null {
  const href = hrefOf(link);
  return href === null ? null : { href, rel: relOf(href, sponsoring) };
}

/** The URLs of all links in a body, in their order on the page: those in footnotes are below the text. Related articles are no links. */
export function linksIn(blocks: readonly Block[]): string[] {
  const related = groupBlocks(blocks).flatMap((part) => (part.type === 'related' ? part.link : []));
  const links = blocks.flatMap(allLinks).filter((link) => !related.includes(link));
  return [...links.filter((link) => !link.footnote), ...links.filter((link) => link.footnote)].flatMap(
    (link) => hrefOf(link) ?? [],
  );
}

function allLinks(node: BodyNode): Link[] {
  if (node.type === 'link') return [node];
  return 'children' in node ? node.children.flatMap(allLinks) : [];
}
