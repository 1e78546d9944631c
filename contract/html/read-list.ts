import type { Block, List, ListItem } from './blocks.ts';
import { type Element, isElement } from './elements.ts';
import type { Reading } from './reading.ts';
import { addLine, type Style } from './text-run.ts';

/** A list, followed by anything that a list item can't contain, such as pictures. */
export function readList(element: Element, style: Style, reading: Reading): Block[] {
  const list: List = {
    type: 'list',
    format: element.tagName === 'ol' ? 'ordered' : 'unordered',
    indentLevel: 0,
    children: [],
  };
  const after: Block[] = [];
  for (const child of element.childNodes) {
    const isItem = isElement(child) && child.tagName === 'li';
    let item: ListItem | null = null;
    for (const block of reading.read(isItem ? child.childNodes : [child], style)) {
      if (block.type === 'list') {
        list.children.push(indented(block));
        item = null;
      } else if (block.type === 'image' || block.type === 'code' || block.group) {
        after.push(block);
      } else if (item) {
        // A further paragraph of an item is a further line of it.
        addLine(item.children, block.children);
      } else {
        item = { type: 'list-item', children: [...block.children] };
        list.children.push(item);
      }
    }
  }
  return [...(list.children.length > 0 ? [list] : []), ...after];
}

const indented = (list: List): List => ({
  ...list,
  indentLevel: list.indentLevel + 1,
  children: list.children.map((child) => (child.type === 'list' ? indented(child) : child)),
});
