import type { Block } from './blocks.ts';
import { attribute, type Element, find } from './elements.ts';
import type { Reading } from './reading.ts';

/** Audio and video become an embed of their own URL. */
export function readPlayer(element: Element, { origin, groups, read }: Reading): Block[] {
  const inner = find(element, 'source', 'embed', 'iframe', 'a') ?? element;
  const names = ['src', 'data-src', 'data', 'href'];
  const given = [element, inner].flatMap((each) => names.map((name) => attribute(each, name))).find(Boolean);
  const url = given ? origin.linkTo(given) : null;
  if (url === null) {
    origin.lose('a player without a URL', given ?? element.tagName);
    return read(element.tagName === 'iframe' ? [] : element.childNodes, {});
  }
  return groups.address(url);
}
