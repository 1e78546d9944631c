import { blockGroup, type GroupType } from 'masthead-contract/body/block-group';
import {
  articleIdOf,
  hasWords,
  isTableOfLimitedSize,
  runsOf,
  toRows,
} from 'masthead-contract/body/group-blocks';
import { safeHref } from 'masthead-contract/text/safe-href';
import type { Node } from 'prosemirror-model';
import * as v from 'valibot';
import { Block, Image, type Inline, Lines, Member } from './blocks';
import { readBlock } from './read-block';
import { readInlines } from './read-inlines';
import { schema } from './schema';

/** The document of a field's value; no text is an empty paragraph. */
export function readBlocks(value: unknown): Node {
  const nodes = readNodes(Array.isArray(value) ? value : []);
  return schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')]);
}

/** The nodes of groups and blocks. A block that the editor does not know is locked. */
export const readNodes = (blocks: readonly unknown[]): Node[] =>
  runsOf(blocks.map((block) => ({ block, group: v.parse(Grouped, block).group }))).flatMap((members) => {
    const run = members.map(({ block }) => block);
    return readGroup(run) ?? run.map(readAny);
  });

const group = v.fallback(v.optional(blockGroup), undefined);
const Grouped = v.fallback(v.object({ group }), {});

const readAny = (block: unknown): Node =>
  v.is(Block, block) ? readBlock(block) : schema.node('locked', { source: block });

/** The node of a group, which remembers the blocks; `null` if readers see these without a group (`groupBlocks`). */
export function readGroup(source: readonly unknown[]): Node | null {
  const [first] = source;
  const type = v.parse(Grouped, first).group?.type;
  if (!type || !v.is(Member, first)) return null;
  const members = source.map(withoutGroup);
  const picture = type === 'embed' && v.is(Image, members[1]) ? members[1] : null;
  const content = readContent(type, picture ? members.toSpliced(1, 1) : members);
  return content && schema.node(type, { settings: first.group, source, picture }, content);
}

/** A member as a block of its own, which it becomes when it is moved out of the group. */
export function withoutGroup(member: unknown): unknown {
  if (!v.is(Member, member)) return member;
  const { group: _, ...block } = member;
  return block;
}

function readContent(type: GroupType, members: readonly unknown[]): Node[] | null {
  switch (type) {
    case 'table':
      return readRows(linesOf('paragraph', members));
    case 'pull-quote':
      return readOnly(linesOf('quote', members));
    case 'divider':
      return wordsOf(members).length === 0 ? readOnly(linesOf('paragraph', members)) : null;
    case 'embed':
    case 'related': {
      const [link, ...others] = wordsOf(members);
      const href = link?.type === 'link' && others.length === 0 ? safeHref(link.url) : null;
      const isRead = href !== null && (type === 'embed' || articleIdOf(href) !== null);
      return isRead ? readOnly(linesOf('paragraph', members)) : null;
    }
    case 'gallery': {
      const images = members.map(readAny);
      return images.length > 1 && images.every(({ type }) => type === schema.nodes.image) ? images : null;
    }
    case 'timeline': {
      const blocks = members.map(readAny);
      return blocks[0]?.type === schema.nodes.heading ? blocks : null;
    }
    case 'box':
    case 'key-points':
      return members.map(readAny);
  }
}

/** The members, if all are of this type. */
function linesOf(type: Lines['type'], members: readonly unknown[]): Lines[] | null {
  const lines = members.flatMap((member) => (v.is(Lines, member) && member.type === type ? [member] : []));
  return lines.length === members.length ? lines : null;
}

const wordsOf = (members: readonly unknown[]): Inline[] =>
  members.flatMap((member) => (v.is(Lines, member) ? member.children.filter(hasWords) : []));

/** The texts of a group that is one block. */
function readOnly(members: readonly Lines[] | null): Node[] | null {
  const [only, ...others] = members ?? [];
  return only && others.length === 0 ? readInlines(only.children) : null;
}

function readRows(paragraphs: readonly Lines[] | null): Node[] | null {
  if (!paragraphs || !isTableOfLimitedSize(paragraphs)) return null;
  return toRows<Inline>(paragraphs.map(({ children }) => children)).map((cells, index) =>
    schema.node(
      'table_row',
      { source: paragraphs[index] },
      cells.map((cell) => schema.node('table_cell', null, readInlines(cell))),
    ),
  );
}
