import { useLayoutEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useLanguage, useWords } from '#app/language/use-language.ts';
import { IN_PLACE } from '#app/lib/navigation-state.ts';
import { TEXT_FILTERS, type TextFilter } from '#contract/entities/terms.ts';
import styles from './filter-chips.module.css';
import { toggleFilter } from './toggle-filter.ts';
import { useNamedFilters } from './use-named-filters.ts';

type Props = {
  filters: SearchFilters;
  /** Called when the focused chip was the last one, so that the caller can move the focus. */
  onLastRemoved: () => void;
};

/** The selected filters as removable chips, tags with a leading # (spec §2, Search page). */
export function FilterChips({ filters, onLastRemoved }: Props) {
  const words = useWords();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const named = useNamedFilters(filters);
  const chips = TEXT_FILTERS.flatMap((kind) =>
    filters[kind].map((value, index) => ({ kind, value, name: named[kind][index] ?? value })),
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
      {chips.map(({ kind, value, name }, index) => (
        <li key={`${kind} ${value}`}>
          <Chip
            kind={kind}
            name={name}
            href={searchHref(toggleFilter(filters, kind, value))}
            onRemove={() => {
              removed.current = index;
            }}
          />
        </li>
      ))}
    </ul>
  );
}

type ChipProps = {
  kind: TextFilter;
  name: string;
  /** The search without the filter. */
  href: string;
  onRemove: () => void;
};

function Chip({ kind, name, href, onRemove }: ChipProps) {
  const { words, tag } = useLanguage();
  const label = kind === 'tags' ? `#${name}` : name;
  return (
    <a
      className={styles.chip}
      href={href}
      data-state={IN_PLACE}
      aria-label={words.removeFilter(label)}
      {...textAttributes(name, tag)}
      onClick={onRemove}
    >
      <span>{label}</span>
      <Icon name="close" />
    </a>
  );
}
