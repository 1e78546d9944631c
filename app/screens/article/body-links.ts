import { type BodyNode, hrefOf, type Link } from '#contract/body/body-text.ts';
import { groupBlocks } from '#contract/body/group-blocks.ts';
import type { Block } from '#contract/body/rich-text.ts';

/** The sponsor of an article, if any, and the origin of the magazine. */
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

/**
 * The URLs of all links in a body, in their order on the page: those in footnotes are below the text. Related articles don't
 * count.
 */
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
