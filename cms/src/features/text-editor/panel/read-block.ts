import type { Node } from 'prosemirror-model';
import type { Block, List, ListItem } from './blocks';
import { readInlines, readText } from './read-inlines';
import { schema } from './schema';

/** The node of a block, which remembers the block. */
export function readBlock(block: Block): Node {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
      return schema.node(block.type, { source: block }, readInlines(block.children));
    case 'code':
      return schema.node(
        'code_block',
        { source: block, language: block.language ?? null },
        // Code can't have footnotes: the editor keeps the key as an unknown one.
        block.children.flatMap((text) => readText(text, [])),
      );
    case 'heading':
      return schema.node('heading', { source: block, level: block.level }, readInlines(block.children));
    case 'image':
      return schema.node('image', { source: block, image: block.image, width: block.width ?? null });
    case 'list':
      return readList('list', block);
  }
}

export const readList = (name: 'list' | 'nested_list', list: List): Node =>
  schema.node(
    name,
    { source: list, format: list.format },
    list.children.map((child) =>
      child.type === 'list' ? readList('nested_list', child) : readListItem(child),
    ),
  );

export const readListItem = (item: ListItem): Node =>
  schema.node('list_item', { source: item }, readInlines(item.children));
