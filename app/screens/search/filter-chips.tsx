import { useLayoutEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { type SearchFilters, searchHref, toggleFilter } from '#app/content/search-filters.ts';
import { TERM_KINDS } from '#contract/terms.ts';
import styles from './filter-chips.module.css';
import { FILTERING } from './use-filter-view.ts';

type Props = {
  filters: SearchFilters;
  /** No chip is left that the keyboard could go to. */
  onLastRemoved: () => void;
};

/** What the list is filtered by, tags with a leading #; each can be taken away (spec §2, Search page). */
export function FilterChips({ filters, onLastRemoved }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const chips = TERM_KINDS.flatMap((kind) =>
    filters[kind].map((name) => ({ kind, name, label: kind === 'tags' ? `#${name}` : name })),
  );

  // A chip takes the focus with it when it goes; the one that comes to its place takes over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a chip less is of interest
  useLayoutEffect(() => {
    const index = removed.current;
    removed.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const links = list.current?.querySelectorAll('a') ?? [];
    const next = links[Math.min(index, links.length - 1)];
    if (next) next.focus();
    else onLastRemoved();
  }, [chips.length]);

  if (chips.length === 0) return null;
  return (
    <ul ref={list} className={styles.chips} aria-label="Selected filters">
      {chips.map(({ kind, name, label }, index) => (
        <li key={`${kind} ${name}`}>
          <a
            className={styles.chip}
            href={searchHref(toggleFilter(filters, kind, name))}
            data-state={FILTERING}
            aria-label={`Remove filter ${label}`}
            onClick={() => {
              removed.current = index;
            }}
          >
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  );
}
