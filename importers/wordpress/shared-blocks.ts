import * as v from 'valibot';
import type { Lose } from '../html/reading.ts';
import { parseJson } from '../json.ts';

/** Where a block stands that several posts share, with its attributes as JSON. */
const PLACE = /<!--\s*wp:block\s(?<attributes>[^<>]*)\/-->/g;
const Reference = v.object({ ref: v.number() });

/** Characters that shared blocks may add to one text: blocks within blocks grow without end. */
const MAX_ADDED = 500_000;

/** A text with the blocks that it shares with other posts; `shared` has their texts by their ids. */
export function withSharedBlocks(content: string, shared: ReadonlyMap<string, string>, lose: Lose): string {
  let room = MAX_ADDED;
  const expand = (text: string, inside: readonly string[]): string =>
    text.replace(PLACE, (_, attributes: string) => {
      const reference = v.safeParse(Reference, parseJson(attributes));
      const id = reference.success ? String(reference.output.ref) : '';
      const block = shared.get(id);
      if (block === undefined) lose('a shared block that the export lacks', id);
      else if (inside.includes(id)) lose('a block that contains itself', id);
      else if (block.length > room) lose('shared blocks beyond what a text can have', id);
      else {
        room -= block.length;
        return expand(block, [...inside, id]);
      }
      return '';
    });
  return expand(content, []);
}
