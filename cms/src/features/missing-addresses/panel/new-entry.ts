/** The entries that editors make from readers' misses: a redirect from a missing page, or search words from a search. */
export const NEW_ENTRIES = {
  redirect: { form: '/content-manager/collection-types/api::redirect.redirect/create', field: 'from' },
  searchWord: {
    form: '/content-manager/collection-types/api::search-word.search-word/create',
    field: 'words',
  },
} as const;

export type NewEntry = keyof typeof NEW_ENTRIES;

/** The form of a new entry with a value. */
export const newEntryUrl = (kind: NewEntry, value: string): string => {
  const { form, field } = NEW_ENTRIES[kind];
  return `${form}?${field}=${encodeURIComponent(value)}`;
};

/** The field and the value in a URL written by `newEntryAddress`; `null` for any other page of the panel. */
export function readNewEntry({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): { field: string; value: string } | null {
  const entry = Object.values(NEW_ENTRIES).find(({ form }) => pathname.endsWith(form));
  const value = entry && new URLSearchParams(search).get(entry.field);
  return entry && value ? { field: entry.field, value } : null;
}
