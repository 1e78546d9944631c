import { Icon } from '#app/components/icon/icon.tsx';
import { useListFacts } from '#app/content/list-facts.ts';
import { ordersOf, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { IN_PLACE } from '#app/lib/navigation-state.ts';
import styles from './sort-links.module.css';

/** The sort orders of the results, as links that work without JavaScript; left out for a search without results. */
export function SortLinks({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  if (useListFacts(filters)?.total === 0) return null;
  return (
    <nav className={styles.sort} aria-label={words.sortBy} {...attributes}>
      <Icon name="sort" />
      <ul className={styles.list}>
        {ordersOf(filters).map((sort) => (
          <li key={sort}>
            <a
              href={searchHref({ ...filters, sort, page: 1 })}
              data-state={IN_PLACE}
              aria-current={sort === filters.sort ? 'true' : undefined}
            >
              {words.orders[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
