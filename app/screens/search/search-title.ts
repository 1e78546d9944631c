import type { SearchFilters } from '#app/content/search-filters.ts';

/** More than these names make no title; the chips show them all. */
const NAMES_SHOWN = 3;

/** What a reader of the address would call the page. */
export function searchTitle({ keywords, categories, tags, dossiers, named }: SearchFilters): string {
  const names = listed([...categories, ...tags.map((tag) => `#${tag}`), ...dossiers]);
  if (keywords) return names ? `“${keywords}” in ${names}` : `“${keywords}”`;
  if (names) return names;
  return named ? 'All news' : 'Search';
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
