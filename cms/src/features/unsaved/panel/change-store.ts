import * as v from 'valibot';

const PREFIX = 'masthead-unsaved';
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** Browsers give a site room for 5 million characters, and Strapi needs some of them. */
const MAX_CHARACTERS = 4_000_000;
const MAX_COUNT = 50;

const UnsavedChanges = v.object({
  /** When the editor changed something last, in milliseconds. */
  at: v.number(),
  /** `updatedAt` of the version that the editor opened; null for a new document. */
  openedVersion: v.nullable(v.string()),
  /** The values of the fields that the editor changed. */
  fields: v.record(v.string(), v.unknown()),
});
export type UnsavedChanges = v.InferOutput<typeof UnsavedChanges>;

/** One visit of an editor to the form of a document. */
export type Visit = { user: string; document: string; visit: string };

export type ChangeStore = ReturnType<typeof createChangeStore>;

/**
 * Keeps unsaved changes in the browser's storage, by user, document and visit: two windows, or a visit after a crash, do
 * not overwrite each other. `localStorage` and not IndexedDB, because a write must be complete when a page is closed.
 */
export function createChangeStore(storage: Storage, now: () => number) {
  const keyOf = ({ user, document, visit }: Visit) => [PREFIX, user, document, visit].join('|');

  /** All entries, the newest first. Entries that are too old or cannot be read are removed. */
  function entries() {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(`${PREFIX}|`))
      .flatMap((key) => {
        const text = storage.getItem(key) ?? '';
        const changes = parse(text);
        if (changes && now() - changes.at <= MAX_AGE_MS) return { key, size: text.length, changes };
        storage.removeItem(key);
        return [];
      })
      .sort((a, b) => b.changes.at - a.changes.at);
  }

  /** Removes the oldest entries until there is room for one more of this size. */
  function makeRoom(key: string, size: number): void {
    let total = size;
    let count = 1;
    for (const entry of entries()) {
      if (entry.key === key) continue;
      total += entry.size;
      count += 1;
      if (total > MAX_CHARACTERS || count > MAX_COUNT) storage.removeItem(entry.key);
    }
  }

  return {
    /** @returns false if the browser has no room for the changes, or keeps nothing */
    set(visit: Visit, changes: UnsavedChanges): boolean {
      const key = keyOf(visit);
      const text = JSON.stringify(changes);
      try {
        makeRoom(key, text.length);
        storage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },

    remove: (visit: Visit): void => storage.removeItem(keyOf(visit)),

    /** The changes of other visits of the user to the same document, the newest first. */
    ofOtherVisits({ user, document, visit }: Visit): { visit: Visit; changes: UnsavedChanges }[] {
      return entries().flatMap(({ key, changes }) => {
        const [, ofUser, ofDocument, ofVisit = ''] = key.split('|');
        const isOther = ofUser === user && ofDocument === document && ofVisit !== visit;
        return isOther ? { visit: { user, document, visit: ofVisit }, changes } : [];
      });
    },

    /** Moves the changes that were made while a new document was saved to the document it has become. */
    rename(visit: Visit, document: string): void {
      const text = storage.getItem(keyOf(visit));
      storage.removeItem(keyOf(visit));
      if (text) storage.setItem(keyOf({ ...visit, document }), text);
    },

    removeAllOf(user: string): void {
      for (const { key } of entries()) if (key.startsWith(`${PREFIX}|${user}|`)) storage.removeItem(key);
    },
  };
}

function parse(text: string): UnsavedChanges | null {
  try {
    return v.parse(UnsavedChanges, JSON.parse(text));
  } catch {
    return null;
  }
}
