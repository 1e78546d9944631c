import { Icon } from '#app/components/icon/icon.tsx';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { ORDERS, type Order } from '#contract/calls/article-list.ts';
import styles from './sort-links.module.css';

const NAMES: Record<Order, string> = { newest: 'Newest', oldest: 'Oldest', title: 'Title' };

/** The sort orders of the results, as links that work without JavaScript. */
export function SortLinks({ filters }: { filters: SearchFilters }) {
  return (
    <nav className={styles.sort} aria-label="Sort by">
      <Icon name="sort" />
      <ul className={styles.list}>
        {ORDERS.map((sort) => (
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
