import type { Item, Key } from './sample-references';

export type Choice = {
  /** The sample's entries and pictures that are unchanged and that nothing else needs. */
  removed: Item[];
  /** Sample items that stay only because something else refers to them, and what that is. */
  needed: { item: Item; by: Item }[];
  /** Sample items that have been changed. */
  changed: Item[];
};

/**
 * Chooses what to remove with the sample: everything that existed when it was complete and hasn't changed since, unless something
 * that stays refers to it, directly or through others that stay. `completedAt` is in milliseconds.
 */
export function chooseRemoved(items: ReadonlyMap<Key, Item>, completedAt: number): Choice {
  const all = [...items.values()];
  const isSample = ({ createdAt }: Item) => createdAt <= completedAt;
  const isUnchanged = (item: Item) => isSample(item) && item.updatedAt <= completedAt;

  const needed = new Map<Key, Choice['needed'][number]>();
  const staying = all.filter((item) => !isUnchanged(item));
  // The list grows while it is read: an item that stays because of another has references of its own.
  for (const by of staying) {
    for (const key of by.references) {
      const item = items.get(key);
      if (!item || needed.has(key) || !isUnchanged(item)) continue;
      needed.set(key, { item, by });
      staying.push(item);
    }
  }
  return {
    removed: all.filter((item) => isUnchanged(item) && !needed.has(item.key)),
    needed: [...needed.values()],
    changed: all.filter((item) => isSample(item) && !isUnchanged(item)),
  };
}
