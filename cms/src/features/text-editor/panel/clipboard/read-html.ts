import { hasKnownProvider } from 'masthead-contract/body/embed-provider';
import { plain, type Block as ReadBlock } from 'masthead-contract/html/blocks';
import { readBlocks } from 'masthead-contract/html/read-blocks';
import { writeFormulas } from 'masthead-contract/html/write-formulas';
import type { Block } from '../blocks';
import { newId } from '../new-id';
import { pastedUrl } from './link-address';
import { type Item, itemsOf, nestItems } from './nest-items';
import { toNodes } from './to-nodes';

/** A picture of another program, which is not in the media library. */
export type PastedPicture = { type: 'picture'; src: string; alt: string };
export type PastedBlock = Block | PastedPicture;

/**
 * Reads HTML that another program has put on the clipboard, as an import reads it. Styles, comments, deletions of tracked changes
 * and tracking parameters are left out.
 * @param root the body of a document that is not shown, so that nothing in it is loaded or run
 */
export function readHtml(root: Element): PastedBlock[] {
  const nodes = toNodes(root);
  writeFormulas(nodes);
  const blocks = readBlocks(
    nodes,
    {
      linkTo: pastedUrl,
      pictureAt: (address) => address || null,
      describe: () => ({}),
      isEmbed: hasKnownProvider,
      hasLooks: true,
      newId,
      lose: () => {},
    },
    () => {},
  );
  return toPasted(blocks);
}

/** Lists that follow each other are one, and pictures are in no group. */
function toPasted(blocks: readonly ReadBlock[]): PastedBlock[] {
  const pasted: PastedBlock[] = [];
  const withPictures = new Set(
    blocks.flatMap(({ type, group }) => (type === 'image' && group ? group.id : [])),
  );
  let items: Item[] = [];
  const endList = () => {
    pasted.push(...nestItems(items));
    items = [];
  };
  for (const block of blocks) {
    if (block.type === 'list' && !block.group) {
      items.push(...itemsOf(block, 1));
      continue;
    }
    endList();
    if (block.type === 'image') {
      const { url, alternativeText, caption } = block.image;
      pasted.push({ type: 'picture', src: url, alt: alternativeText });
      for (const text of [caption, block.group?.caption])
        if (text) pasted.push({ type: 'paragraph', children: [plain(text)] });
    } else {
      const { group, ...alone } = block;
      pasted.push(group && withPictures.has(group.id) ? alone : block);
    }
  }
  endList();
  return pasted;
}
