import { type KeyboardEvent, startTransition, useId, useOptimistic, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebouncedCallback } from 'use-debounce';
import { articleCount } from '#app/components/article-count.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import type { IconName } from '#app/components/icon/icon-names.ts';
import { HOVER_DELAY } from '#app/content/constants.ts';
import { isSearch, type SearchFilters, searchHref, toggleFilter } from '#app/content/search-filters.ts';
import { useContent, useContentStore } from '#app/content/use-content.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { TERM_KINDS, type TermKind } from '#contract/terms.ts';
import { cleanText } from '#contract/text.ts';
import styles from './filter-panel.module.css';
import { FilterSlide } from './filter-slide.tsx';
import { nextTab } from './next-tab.ts';
import { FILTERING } from './use-filter-view.ts';

type Props = {
  filters: SearchFilters;
  onDone: () => void;
};

const SLIDES: Record<TermKind, { name: string; icon: IconName }> = {
  categories: { name: 'Categories', icon: 'category' },
  tags: { name: 'Tags', icon: 'tag' },
  dossiers: { name: 'Dossiers', icon: 'collection' },
};

/**
 * The filters in three slides (spec §2, Search page). What is chosen goes to the address at
 * once; each slide keeps the text of its search box while the panel is open.
 */
export function FilterPanel({ filters, onDone }: Props) {
  const navigate = useNavigate();
  const store = useContentStore();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<TermKind>('categories');
  const [texts, setTexts] = useState<Record<TermKind, string>>({ categories: '', tags: '', dossiers: '' });
  // The address follows in a transition; a checkbox must not wait for it, nor forget the one before.
  const [shown, show] = useOptimistic(filters);

  function toggle(kind: TermKind, value: string) {
    const next = toggleFilter(shown, kind, value);
    startTransition(() => {
      show(next);
      navigate(searchHref(next), { state: FILTERING });
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const kind = nextTab(TERM_KINDS, current, event.key);
    if (!kind) return;
    event.preventDefault();
    setCurrent(kind);
    tabs.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.focus();
  }

  const pointed = useDebouncedCallback(
    (kind: TermKind) => store.want(filterListCall.request({ kind, text: cleanText(texts[kind]) })),
    HOVER_DELAY,
  );

  return (
    <>
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label="Filters" onKeyDown={onKeyDown}>
        {TERM_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            id={`${id}-${kind}-tab`}
            className={styles.tab}
            data-kind={kind}
            aria-selected={kind === current}
            aria-controls={`${id}-${kind}`}
            tabIndex={kind === current ? 0 : -1}
            onPointerEnter={() => pointed(kind)}
            onPointerLeave={pointed.cancel}
            onClick={() => setCurrent(kind)}
          >
            <Icon name={SLIDES[kind].icon} />
            <span>
              {SLIDES[kind].name}
              <Chosen count={shown[kind].length} />
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
          hidden={kind !== current}
        >
          {kind === current && (
            <FilterSlide
              kind={kind}
              chosen={shown[kind]}
              onToggle={(value) => toggle(kind, value)}
              text={texts[kind]}
              onType={(text) => setTexts({ ...texts, [kind]: text })}
            />
          )}
        </div>
      ))}
      <div className={styles.end}>
        <button type="button" className={styles.done} onClick={onDone}>
          <Icon name="back" />
          done filtering
        </button>
        <p className={styles.count} role="status">
          {isSearch(filters) && <MatchCount filters={filters} />}
        </p>
      </div>
    </>
  );
}

/** How many values of a kind are chosen; nothing where there are none. */
function Chosen({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.chosen}>{count}</span>
      <span className="visually-hidden"> chosen</span>
    </>
  );
}

/** What the choice comes to. The answer is the list itself, so it is there when the reader is done. */
function MatchCount({ filters }: { filters: SearchFilters }) {
  const { data, meta } = useContent(articleListCall.request(filters));
  return data && articleCount(meta.pagination?.total ?? data.length);
}
