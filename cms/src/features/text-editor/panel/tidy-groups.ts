import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { newId } from './new-id';
import { schema } from './schema';

/** Where an id stands: at a group, or at the texts of a footnote. */
type Place = { id: string; from: number; to: number; settings: object | null };

/** Nodes never change, so each block is looked through once. */
const known = new WeakMap<Node, readonly Place[]>();

/**
 * Gives groups and footnotes that were duplicated, by copying or splitting, an id of their own, and removes galleries without
 * pictures.
 */
export const tidyGroups = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const kept = new Set(before.doc.children);
      const taken = new Set<string>();
      const changed: { block: Node; start: number }[] = [];
      doc.forEach((block, start) => {
        if (!kept.delete(block)) changed.push({ block, start });
        else for (const { id } of placesOf(block)) taken.add(id);
      });
      for (const { block, start } of changed) {
        const from = tr.mapping.map(start);
        if (block.type === schema.nodes.gallery && block.childCount === 0)
          tr.delete(from, from + block.nodeSize);
        else for (const place of placesOf(block)) makeUnique(tr, place, from, taken);
      }
      return tr.docChanged ? tr : null;
    },
  });

function makeUnique(
  tr: Transaction,
  { id, from, to, settings }: Place,
  start: number,
  taken: Set<string>,
): void {
  const unique = taken.has(id) ? newId() : id;
  taken.add(unique);
  if (unique === id) return;
  if (settings) tr.setNodeAttribute(start, 'settings', { ...settings, id: unique });
  else tr.addMark(start + from, start + to, schema.mark('footnote', { id: unique }));
}

/** Positions are relative to the block. */
function placesOf(block: Node): readonly Place[] {
  const found = known.get(block);
  if (found) return found;
  const { settings } = block.attrs;
  const places: Place[] = settings ? [{ id: settings.id, from: 0, to: 0, settings }] : [];
  block.descendants((node, offset) => {
    const note = node.marks.find(({ type }) => type === schema.marks.footnote);
    if (!note) return;
    const [from, last] = [offset + 1, places.at(-1)];
    const to = from + node.nodeSize;
    if (last?.id === note.attrs.id && last?.to === from) last.to = to;
    else places.push({ id: note.attrs.id, from, to, settings: null });
  });
  known.set(block, places);
  return places;
}
