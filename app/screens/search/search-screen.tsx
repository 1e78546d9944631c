import { useSearchParams } from 'react-router';
import { PageHead } from '#app/components/page-head.tsx';
import { isSearch, readSearchFilters, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { FilterChips } from './filter-chips.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import styles from './search-screen.module.css';
import { SortLinks } from './sort-links.tsx';

/** Search and filter articles; all that is chosen stands in the address (spec §2, Search page). */
export function SearchScreen() {
  const [query] = useSearchParams();
  const filters = readSearchFilters(query);
  const title = titleOf(filters);

  return (
    <>
      <PageHead title={title} description="" path={searchHref({ ...filters, page: 1 })} />
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <SearchForm filters={filters} />
        <div className={styles.controls}>
          <FilterChips filters={filters} />
          {isSearch(filters) && <SortLinks filters={filters} />}
        </div>
      </div>
      {isSearch(filters) ? (
        <SearchResults filters={filters} />
      ) : (
        <p className={styles.nothing}>Enter keywords to search.</p>
      )}
    </>
  );
}

/** What a reader of the address would call the page. */
function titleOf({ keywords, categories, tags, dossiers, named }: SearchFilters): string {
  const names = [...categories, ...tags.map((tag) => `#${tag}`), ...dossiers].join(', ');
  if (keywords) return names ? `“${keywords}” in ${names}` : `“${keywords}”`;
  if (names) return names;
  return named ? 'All news' : 'Search';
}
