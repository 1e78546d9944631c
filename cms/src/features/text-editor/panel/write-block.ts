import type { Node } from 'prosemirror-model';
import * as v from 'valibot';
import { Block, type List, type ListItem } from './blocks';
import { orEmpty } from './new-group';
import { readBlock, readList, readListItem } from './read-block';
import { writeInlines } from './write-inlines';

/** The block of a node: unchanged if the node is, otherwise with its former unknown keys. */
export function writeBlock(node: Node): object {
  const { source } = node.attrs;
  if (node.type.name === 'locked') return source;
  const read = v.is(Block, source) ? source : null;
  if (read && readBlock(read).eq(node)) return read;
  switch (node.type.name) {
    case 'heading':
      return {
        ...keysOf(read, 'heading'),
        type: 'heading',
        level: node.attrs.level,
        children: orEmpty(writeInlines(node)),
      };
    case 'code_block': {
      const { language } = node.attrs;
      const known = read?.type === 'code' ? (read.language ?? null) : null;
      return {
        ...keysOf(read, 'code'),
        ...(language !== known && { language }),
        type: 'code',
        children: orEmpty(writeInlines(node)),
      };
    }
    case 'image': {
      const { image, width } = node.attrs;
      const { width: _, ...keys }: { width?: unknown } = keysOf(read, 'image');
      return {
        children: [{ type: 'text', text: '' }],
        ...keys,
        type: 'image',
        image,
        ...(width && { width }),
      };
    }
    case 'list':
      return writeList(node, 0);
    case 'quote':
      return { ...keysOf(read, 'quote'), type: 'quote', children: orEmpty(writeInlines(node)) };
    default:
      return { ...keysOf(read, 'paragraph'), type: 'paragraph', children: orEmpty(writeInlines(node)) };
  }
}

/** All keys of the block that a node was read from, unless it has become one of another type. */
const keysOf = (source: Block | null, type: Block['type']): object => (source?.type === type ? source : {});

function writeList(node: Node, depth: number): List {
  const source: List | null = node.attrs.source;
  if (source && readList(node.type.name === 'list' ? 'list' : 'nested_list', source).eq(node)) {
    return source.indentLevel === undefined || source.indentLevel === depth
      ? source
      : { ...source, indentLevel: depth };
  }
  return {
    ...source,
    type: 'list',
    format: node.attrs.format,
    indentLevel: depth,
    children: node.children.map((child) =>
      child.type.name === 'list_item' ? writeListItem(child) : writeList(child, depth + 1),
    ),
  };
}

function writeListItem(node: Node): ListItem {
  const source: ListItem | null = node.attrs.source;
  if (source && readListItem(source).eq(node)) return source;
  return { ...source, type: 'list-item', children: orEmpty(writeInlines(node)) };
}
