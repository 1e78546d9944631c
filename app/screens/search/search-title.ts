import type { SearchFilters } from '#app/content/search-filters.ts';
import type { Words } from '#app/language/words/en.ts';

/** The chips show all names. */
const MAX_NAMES = 3;

/** The title of a search page, from its keywords and filters. */
export function searchTitle(
  { keywords, categories, tags, dossiers, authors, years, named }: SearchFilters,
  words: Words,
): string {
  const names = joinNames(
    [...categories, ...tags.map((tag) => `#${tag}`), ...dossiers, ...authors, ...years],
    words,
  );
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
