import type { Block } from './blocks.ts';
import { attribute, type Element, find } from './elements.ts';
import { isOwnFile, linkAddress } from './link-address.ts';
import type { Reading } from './reading.ts';

/** What plays is shown from its own address. */
export function readPlayer(element: Element, { source, groups, lose, read }: Reading): Block[] {
  const inner = find(element, 'source', 'embed', 'iframe', 'a') ?? element;
  const names = ['src', 'data-src', 'data', 'href'];
  const given = [element, inner].flatMap((each) => names.map((name) => attribute(each, name))).find(Boolean);
  const url = given ? linkAddress(given, source.site) : null;
  if (url === null) {
    lose('a player without an address', given ?? element.tagName);
    return read(element.tagName === 'iframe' ? [] : element.childNodes, {});
  }
  if (isOwnFile(url, source.site)) lose('a file, which stays at its former address', url);
  return groups.embed(url);
}
