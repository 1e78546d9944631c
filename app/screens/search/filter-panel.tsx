import { type KeyboardEvent, startTransition, useId, useOptimistic, useRef, useState } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import type { IconName } from '#app/components/icon/icon-names.ts';
import { HOVER_DELAY_MS } from '#app/content/constants.ts';
import { isSearch, type SearchFilters, searchHref, toggleFilter } from '#app/content/search-filters.ts';
import { searchRequest } from '#app/content/search-request.ts';
import { useContent, useContentStore } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useLanguage, useWords } from '#app/language/use-language.ts';
import { useHistory } from '#app/lib/navigation.tsx';
import { IN_PLACE } from '#app/lib/navigation-state.ts';
import { useDebouncedCallback } from '#app/lib/use-debounced.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { TERM_KINDS, type TermKind } from '#contract/terms.ts';
import { cleanText } from '#contract/text.ts';
import styles from './filter-panel.module.css';
import { FilterSlide } from './filter-slide.tsx';
import { nextTab } from './next-tab.ts';

type Props = {
  filters: SearchFilters;
  onDone: () => void;
};

const ICONS: Record<TermKind, IconName> = { categories: 'category', tags: 'tag', dossiers: 'collection' };

/**
 * The filters in three slides (spec §2, Search page). A choice changes the URL immediately. Each slide keeps the text of
 * its search box while the panel is open.
 */
export function FilterPanel({ filters, onDone }: Props) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const history = useHistory();
  const store = useContentStore();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [slide, setSlide] = useState<TermKind>('categories');
  const [texts, setTexts] = useState<Record<TermKind, string>>({ categories: '', tags: '', dossiers: '' });
  // Navigation is a transition. The checkboxes must not wait for it, nor lose an earlier choice.
  const [current, setCurrent] = useOptimistic(filters);

  function toggle(kind: TermKind, value: string) {
    const next = toggleFilter(current, kind, value);
    startTransition(() => {
      setCurrent(next);
      history.push(searchHref(next), IN_PLACE);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { direction } = getComputedStyle(event.currentTarget);
    const kind = nextTab(TERM_KINDS, slide, event.key, direction);
    if (!kind) return;
    event.preventDefault();
    setSlide(kind);
    tabs.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.focus();
  }

  const prefetchAfterHover = useDebouncedCallback(
    (kind: TermKind) => store.ensure(filterListCall.request({ kind, text: cleanText(texts[kind]) })),
    HOVER_DELAY_MS,
  );

  return (
    <>
      <div
        ref={tabs}
        className={styles.tabs}
        role="tablist"
        aria-label={words.filters}
        onKeyDown={onKeyDown}
        {...attributes}
      >
        {TERM_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            id={`${id}-${kind}-tab`}
            className={styles.tab}
            data-kind={kind}
            aria-selected={kind === slide}
            aria-controls={`${id}-${kind}`}
            tabIndex={kind === slide ? 0 : -1}
            onPointerEnter={() => prefetchAfterHover(kind)}
            onPointerLeave={prefetchAfterHover.cancel}
            onClick={() => setSlide(kind)}
          >
            <Icon name={ICONS[kind]} />
            <span>
              {words.terms[kind].label}
              <ChosenCount count={current[kind].length} />
            </span>
          </button>
        ))}
      </div>
      {TERM_KINDS.map((kind) => (
        <div
          key={kind}
          role="tabpanel"
          id={`${id}-${kind}`}
          aria-labelledby={`${id}-${kind}-tab`}
          hidden={kind !== slide}
        >
          {kind === slide && (
            <FilterSlide
              kind={kind}
              keywords={filters.texts ? filters.keywords : ''}
              chosen={current[kind]}
              onToggle={(value) => toggle(kind, value)}
              text={texts[kind]}
              onTextChange={(text) => setTexts({ ...texts, [kind]: text })}
            />
          )}
        </div>
      ))}
      <div className={styles.end} {...attributes}>
        <button type="button" className={styles.done} onClick={onDone}>
          <Icon name="back" />
          {words.doneFiltering}
        </button>
        <p className={styles.count} role="status">
          {isSearch(filters) && <MatchCount filters={filters} />}
        </p>
      </div>
    </>
  );
}

/** The number of chosen values, if any. */
function ChosenCount({ count }: { count: number }) {
  const { words, formatNumber } = useLanguage();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.chosen}>{formatNumber(count)}</span>
      <span className="visually-hidden"> {words.chosen(count)}</span>
    </>
  );
}

/** The number of matching articles. Its request is that of the results, so they are loaded when the panel closes. */
function MatchCount({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const { meta } = useContent<unknown>(searchRequest(filters));
  return meta?.pagination && words.articleCount(meta.pagination.total);
}
