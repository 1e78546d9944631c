import { Icon } from '#app/components/icon/icon.tsx';
import { type SearchFilters, SORTS, type Sort, searchHref } from '#app/content/search-filters.ts';
import styles from './sort-links.module.css';

const NAMES: Record<Sort, string> = { newest: 'Newest', oldest: 'Oldest', title: 'Title' };

/** In which order the results stand. Links, so that they work before and without JavaScript. */
export function SortLinks({ filters }: { filters: SearchFilters }) {
  return (
    <nav className={styles.sort} aria-label="Sort by">
      <Icon name="sort" />
      <ul className={styles.list}>
        {SORTS.map((sort) => (
          <li key={sort}>
            <a
              href={searchHref({ ...filters, sort, page: 1 })}
              aria-current={sort === filters.sort ? 'true' : undefined}
            >
              {NAMES[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
