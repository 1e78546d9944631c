import type { Mark, Node } from 'prosemirror-model';
import * as v from 'valibot';
import { Block, type Inline, type List, type ListItem, MODIFIERS, type Text } from './blocks';
import { readBlock, readList, readListItem } from './read-blocks';

/** Nodes never change, so what has been written for one holds for ever. */
const written = new WeakMap<Node, unknown>();

/**
 * The value of the field: blocks that nobody has changed as they were read, byte for byte, and unknown keys of those that were
 * changed. `null` if there is no text.
 */
export function writeBlocks(doc: Node): unknown[] | null {
  const [first] = doc.children;
  const isEmpty = doc.childCount === 1 && first?.type.name === 'paragraph' && first.content.size === 0;
  if (isEmpty && !first.attrs.source) return null;
  return doc.children.map((node) => {
    const known = written.get(node);
    if (known !== undefined) return known;
    const block = writeBlock(node);
    written.set(node, block);
    return block;
  });
}

function writeBlock(node: Node): unknown {
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
        children: writeInlines(node),
      };
    case 'code_block': {
      const { language } = node.attrs;
      return {
        ...(language && { language }),
        ...keysOf(read, 'code'),
        type: 'code',
        children: writeInlines(node),
      };
    }
    case 'image':
      return {
        children: [{ type: 'text', text: '' }],
        ...keysOf(read, 'image'),
        type: 'image',
        image: node.attrs.image,
      };
    case 'list':
      return writeList(node, 0);
    case 'quote':
      return { ...keysOf(read, 'quote'), type: 'quote', children: writeInlines(node) };
    default:
      return { ...keysOf(read, 'paragraph'), type: 'paragraph', children: writeInlines(node) };
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
  return { ...source, type: 'list-item', children: writeInlines(node) };
}

function writeInlines(node: Node): Inline[] {
  const inlines: Inline[] = [];
  let link: Mark | undefined;
  for (const child of node.children) {
    const around = child.marks.find(({ type }) => type.name === 'link');
    const last = inlines.at(-1);
    if (around && last?.type === 'link' && link?.eq(around)) last.children.push(writeText(child));
    else if (around) {
      const { url, keys } = around.attrs;
      inlines.push({ ...keys, type: 'link', url, children: [writeText(child)] });
    } else inlines.push(writeText(child));
    link = around;
  }
  return inlines.length > 0 ? inlines : [{ type: 'text', text: '' }];
}

function writeText({ text = '', marks }: Node): Text {
  const modifiers = MODIFIERS.filter((name) => marks.some(({ type }) => type.name === name));
  const keys = marks.find(({ type }) => type.name === 'unknown_keys')?.attrs.keys;
  return { type: 'text', text, ...Object.fromEntries(modifiers.map((name) => [name, true])), ...keys };
}
