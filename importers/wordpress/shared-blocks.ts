import type { Lose } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { parseJson } from '../json.ts';

/** Where a block stands that several posts share, with its attributes as JSON. */
const PLACE = /<!--\s*wp:block\s(?<attributes>[^<>]*)\/-->/g;
const Reference = v.object({ ref: v.number() });

/** Maximum number of characters that shared blocks may add to a text: nested blocks can grow without limit. */
const MAX_ADDED = 500_000;

/** The blocks that a text shares with other posts, with those within them, by their ids. */
export function sharedIn(content: string, all: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  const pending = all.size > 0 ? [content] : [];
  let room = MAX_ADDED;
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    for (const [, attributes = ''] of text.matchAll(PLACE)) {
      const id = idIn(attributes);
      const block = all.get(id);
      if (block === undefined || found.has(id) || block.length > room) continue;
      room -= block.length;
      found.set(id, block);
      pending.push(block);
    }
  }
  return found;
}

/** The id of a shared block; empty if missing. */
function idIn(attributes: string): string {
  const reference = v.safeParse(Reference, parseJson(attributes));
  return reference.success ? String(reference.output.ref) : '';
}

/** A text with the blocks that it shares with other posts; `shared` has their texts by their ids. */
export function withSharedBlocks(content: string, shared: ReadonlyMap<string, string>, lose: Lose): string {
  let room = MAX_ADDED;
  const expand = (text: string, inside: readonly string[]): string =>
    text.replace(PLACE, (_, attributes: string) => {
      const id = idIn(attributes);
      const block = shared.get(id);
      if (block === undefined) lose('a shared block missing from the export', id);
      else if (inside.includes(id)) lose('a block that contains itself', id);
      else if (block.length > room) lose('shared blocks that would make the text too long', id);
      else {
        room -= block.length;
        return expand(block, [...inside, id]);
      }
      return '';
    });
  return expand(content, []);
}
