import type { SearchFilters } from '#app/content/search-filters.ts';

/** The chips show all names. */
const MAX_NAMES = 3;

/** The title of a search page, from its keywords and filters. */
export function searchTitle({ keywords, categories, tags, dossiers, named }: SearchFilters): string {
  const names = joinNames([...categories, ...tags.map((tag) => `#${tag}`), ...dossiers]);
  if (keywords) return names ? `“${keywords}” in ${names}` : `“${keywords}”`;
  if (names) return names;
  return named ? 'All news' : 'Search';
}

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
