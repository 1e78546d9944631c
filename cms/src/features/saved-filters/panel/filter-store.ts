import * as v from 'valibot';

const PREFIX = 'masthead-filters';
/** Filters of one list. */
export const MAX_FILTERS = 30;
/** Characters. */
export const MAX_NAME = 60;

const Saved = v.array(v.object({ name: v.string(), query: v.string() }));
/** Filters with a name. `query` is a query string without its question mark. */
export type SavedFilter = v.InferOutput<typeof Saved>[number];

/**
 * The part of a list's query string that a filter saves: filters, the search and the order, but not the page. Empty for an
 * unfiltered list.
 */
export function filterOf(search: string): string {
  const query = new URLSearchParams(search);
  const isFiltering = (name: string) => name.startsWith('filters[') || name === '_q';
  const chosen = [...query].filter(([name]) => isFiltering(name) || name === 'sort');
  return chosen.some(([name]) => isFiltering(name)) ? String(new URLSearchParams(chosen)) : '';
}

/** The filters that an account has saved in this browser for the list of a content type, by name. */
export function filterStore(storage: Storage, { account, model }: { account: string; model: string }) {
  const key = [PREFIX, account, model].join('|');

  function list(): SavedFilter[] {
    try {
      return v.parse(Saved, JSON.parse(storage.getItem(key) ?? '[]'));
    } catch {
      return [];
    }
  }

  /** @returns false if the browser has no room */
  function write(filters: readonly SavedFilter[]): boolean {
    try {
      storage.setItem(key, JSON.stringify(filters));
      return true;
    } catch {
      return false;
    }
  }

  const without = (name: string) => list().filter((filter) => filter.name !== name);
  return {
    list,
    /** Replaces a filter with the same name. @returns false if there is too little room for it */
    save(filter: SavedFilter): boolean {
      const filters = [...without(filter.name), filter];
      if (filters.length > MAX_FILTERS) return false;
      return write(filters.toSorted((one, other) => one.name.localeCompare(other.name)));
    },
    remove: (name: string): boolean => write(without(name)),
  };
}
