import { useLayoutEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { type SearchFilters, searchHref, toggleFilter } from '#app/content/search-filters.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useLanguage } from '#app/language/use-language.ts';
import { IN_PLACE } from '#app/lib/navigation-state.ts';
import { TERM_KINDS } from '#contract/terms.ts';
import styles from './filter-chips.module.css';

type Props = {
  filters: SearchFilters;
  /** Called when the focused chip was the last one, so that the caller can move the focus. */
  onLastRemoved: () => void;
};

/** The selected filters as removable chips, tags with a leading # (spec §2, Search page). */
export function FilterChips({ filters, onLastRemoved }: Props) {
  const { words, tag } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const chips = TERM_KINDS.flatMap((kind) =>
    filters[kind].map((name) => ({ kind, name, label: kind === 'tags' ? `#${name}` : name })),
  );

  // When the focused chip is removed, the focus moves to the chip in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of chips changes
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
    <ul ref={list} className={styles.chips} aria-label={words.selectedFilters}>
      {chips.map(({ kind, name, label }, index) => (
        <li key={`${kind} ${name}`}>
          <a
            className={styles.chip}
            href={searchHref(toggleFilter(filters, kind, name))}
            data-state={IN_PLACE}
            aria-label={words.removeFilter(label)}
            {...textAttributes(name, tag)}
            onClick={() => {
              removed.current = index;
            }}
          >
            <span>{label}</span>
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  );
}
