import type { Mark, Node } from 'prosemirror-model';
import * as v from 'valibot';
import { Block, type Inline, type List, type ListItem, MODIFIERS, type Text } from './blocks';
import { schema } from './schema';

/** The document of a field's value. What the editor does not know becomes a locked block; no text is an empty paragraph. */
export function readBlocks(value: unknown): Node {
  const blocks: unknown[] = Array.isArray(value) ? value : [];
  const nodes = blocks.map((block) =>
    v.is(Block, block) ? readBlock(block) : schema.node('locked', { source: block }),
  );
  return schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')]);
}

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
        readInlines(block.children),
      );
    case 'heading':
      return schema.node('heading', { source: block, level: block.level }, readInlines(block.children));
    case 'image':
      return schema.node('image', { source: block, image: block.image });
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

function readInlines(inlines: readonly Inline[]): Node[] {
  return inlines.flatMap((inline) => {
    if (inline.type === 'text') return readText(inline, []);
    const { type: _, url, children, ...keys } = inline;
    const link = schema.mark('link', { url, keys: orNull(keys) });
    return children.flatMap((text) => readText(text, [link]));
  });
}

/** The document has no empty texts. */
function readText({ type: _, text, ...rest }: Text, around: readonly Mark[]): Node[] {
  if (text === '') return [];
  const { bold, italic, underline, strikethrough, code, ...keys } = rest;
  const modifiers = { bold, italic, underline, strikethrough, code };
  const marks = MODIFIERS.filter((name) => modifiers[name]).map((name) => schema.mark(name));
  const unknown = orNull(keys);
  if (unknown) marks.push(schema.mark('unknown_keys', { keys: unknown }));
  return [schema.text(text, [...around, ...marks])];
}

const orNull = (keys: object) => (Object.keys(keys).length > 0 ? keys : null);
