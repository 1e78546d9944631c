import { Link } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { FILTER_KINDS, type SearchFilters, searchHref, toggleFilter } from '#app/content/search-filters.ts';
import styles from './filter-chips.module.css';

/** What the list is filtered by, tags with a leading #; each can be taken away (spec §2, Search page). */
export function FilterChips({ filters }: { filters: SearchFilters }) {
  const chips = FILTER_KINDS.flatMap((kind) => filters[kind].map((name) => ({ kind, name })));
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Selected filters">
      {chips.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          <Link
            className={styles.chip}
            to={searchHref(toggleFilter(filters, kind, name))}
            aria-label={`Remove filter ${name}`}
          >
            {kind === 'tags' ? `#${name}` : name}
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
