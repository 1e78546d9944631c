import type { SearchFilters } from '#app/content/search-filters.ts';
import type { Words } from '#app/language/words/en.ts';

/** The chips show all names. */
const MAX_NAMES = 3;

/** The title of a search page, from its keywords and filters. */
export function searchTitle(filters: SearchFilters, words: Words): string {
  const restrictions = joinNames([...filters.authors, ...filters.years], words);
  return [found(filters, words), restrictions].filter(Boolean).join(' · ');
}

function found({ keywords, categories, tags, dossiers, named }: SearchFilters, words: Words): string {
  const names = joinNames([...categories, ...tags.map((tag) => `#${tag}`), ...dossiers], words);
  const quoted = words.quoted(keywords);
  if (keywords) return names ? words.keywordsIn(quoted, names) : quoted;
  if (names) return names;
  return named ? words.allNewsTitle : words.search;
}

function joinNames(names: readonly string[], { comma, andMore }: Words): string {
  const shown = names.slice(0, MAX_NAMES).join(comma);
  const more = names.length - MAX_NAMES;
  return more > 0 ? andMore(shown, more) : shown;
}
