import { safeHref } from '#app/lib/safe-href.ts';
import type { Block, Inline, List } from '#contract/entities/rich-text.ts';
import { isVisible } from '#contract/text.ts';

type Node = Block | List['children'][number] | Inline;
type Link = Extract<Inline, { type: 'link' }>;

/** The text of a node; of an image, its caption. */
export function textOf(node: Node): string {
  if (node.type === 'image') return node.image.caption;
  return node.type === 'text' ? node.text : node.children.map(textOf).join(' ');
}

/** The URL of a link; `null` if the link has no visible text or an unsafe URL. */
export const hrefOf = (link: Link): string | null => (isVisible(textOf(link)) ? safeHref(link.url) : null);

/** The URLs of all links in a body, in their order. */
export function linksIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return hrefOf(node) ?? [];
    return 'children' in node ? linksIn(node.children) : [];
  });
}
