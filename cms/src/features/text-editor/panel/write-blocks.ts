import type { Node } from 'prosemirror-model';
import type { Block, Lines, Member } from './blocks';
import { orEmpty, rowContent } from './new-group';
import { readGroup, withoutGroup } from './read-blocks';
import { schema } from './schema';
import { writeBlock } from './write-block';
import { writeInlines } from './write-inlines';

/** Nodes never change, so the blocks written for one stay valid forever. */
const written = new WeakMap<Node, readonly unknown[]>();

/**
 * The value of the field: unchanged blocks and groups byte for byte, and changed ones with their unknown keys. `null` for an
 * empty text.
 */
export function writeBlocks(doc: Node): unknown[] | null {
  const [first, ...others] = doc.children.filter(isWritten);
  const isEmpty = !first || (first.type.name === 'paragraph' && first.content.size === 0);
  return isEmpty && others.length === 0 && !first?.attrs.source ? null : writeNodes(doc.children);
}

/** A picture is written when it is in the media library, and until then nothing stands for it. */
export const isWritten = ({ type }: Node): boolean => type !== schema.nodes.arriving_picture;

/** The blocks of nodes that stand in a document. */
export const writeNodes = (nodes: readonly Node[]): unknown[] =>
  nodes.flatMap((node) => {
    const known = written.get(node);
    if (known) return known;
    const blocks = node.attrs.settings ? writeGroup(node) : [node].filter(isWritten).map(writeBlock);
    written.set(node, blocks);
    return blocks;
  });

function writeGroup(node: Node): readonly unknown[] {
  const { settings } = node.attrs;
  const source: Member[] | null = node.attrs.source;
  if (source && readGroup(source)?.eq(node)) return source;
  const keys = new Map(
    source?.slice(1).map((member) => [JSON.stringify(withoutGroup(member)), member.group]),
  );
  const members = node.children.filter(isWritten);
  return writeMembers(node).map((block, index) => {
    if (index === 0) return { ...block, group: settings };
    const known = keys.get(JSON.stringify(members[index]?.attrs.source));
    return { ...block, group: { ...known, id: settings.id } };
  });
}

function writeMembers(node: Node): object[] {
  switch (node.type.name) {
    case 'table':
      return node.children.map(writeRow);
    case 'pull-quote':
      return [writeOnly('quote', node)];
    case 'embed':
      return [writeOnly('paragraph', node), ...(node.attrs.picture ? [node.attrs.picture] : [])];
    case 'divider':
    case 'related':
      return [writeOnly('paragraph', node)];
    default:
      return node.children.filter(isWritten).map(writeBlock);
  }
}

const writeOnly = (type: Lines['type'], node: Node): Block =>
  Object.assign({}, withoutGroup(node.attrs.source?.[0]), { type, children: orEmpty(writeInlines(node)) });

const writeRow = (row: Node): Block => ({
  ...row.attrs.source,
  type: 'paragraph',
  children: rowContent(row.children.map(writeInlines)),
});
