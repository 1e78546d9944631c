import {
  type KeyboardEvent,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import type { IconName } from '#app/components/icon/icon-names.ts';
import { HOVER_DELAY_MS } from '#app/content/constants.ts';
import { useListFacts } from '#app/content/list-facts.ts';
import { filtersOf, isSearch, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { searchRequest } from '#app/content/search-request.ts';
import { useContentStore } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useLanguage, useWords } from '#app/language/use-language.ts';
import { useHistory } from '#app/lib/navigation.tsx';
import { IN_PLACE } from '#app/lib/navigation-state.ts';
import { useDebouncedCallback } from '#app/lib/use-debounced.ts';
import type { TextFilter } from '#contract/entities/terms.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { optionsRequest } from './filter-options.ts';
import styles from './filter-panel.module.css';
import { FilterSlide } from './filter-slide.tsx';
import { nextTab } from './next-tab.ts';
import { toggleFilter } from './toggle-filter.ts';

type Props = {
  filters: SearchFilters;
  onDone: () => void;
};

const ICONS: Record<TextFilter, IconName> = {
  categories: 'category',
  tags: 'tag',
  dossiers: 'collection',
  authors: 'author',
  years: 'year',
};
/** Initial texts of the search boxes. */
const NO_TEXTS: Record<TextFilter, string> = {
  categories: '',
  tags: '',
  dossiers: '',
  authors: '',
  years: '',
};

/**
 * The filters in three slides (spec §2, Search page), or five for a search in texts. A choice changes the URL immediately. Each
 * slide keeps the text of its search box while the panel is open.
 */
export function FilterPanel({ filters, onDone }: Props) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const history = useHistory();
  const store = useContentStore();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [chosenSlide, setSlide] = useState<TextFilter>('categories');
  const [texts, setTexts] = useState(NO_TEXTS);
  // Navigation is a transition. The checkboxes must not wait for it, nor lose an earlier choice.
  const [current, setCurrent] = useOptimistic(filters);
  const kinds = filtersOf(filters);
  // A search in texts without keywords has become one in titles.
  const slide = kinds.includes(chosenSlide) ? chosenSlide : 'categories';
  const keywords = filters.texts ? filters.keywords : '';

  function toggle(kind: TextFilter, value: string) {
    const next = toggleFilter(current, kind, value);
    startTransition(() => {
      setCurrent(next);
      history.push(searchHref(next), IN_PLACE);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { direction } = getComputedStyle(event.currentTarget);
    const kind = nextTab(kinds, slide, event.key, direction);
    if (!kind) return;
    event.preventDefault();
    setSlide(kind);
    tabs.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.focus();
  }

  const prefetchAfterHover = useDebouncedCallback(
    (kind: TextFilter) => store.ensure(optionsRequest({ kind, keywords, text: cleanText(texts[kind]) })),
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
        {kinds.map((kind) => (
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
              <span>{words.terms[kind].label}</span>
              <ChosenCount count={current[kind].length} />
            </span>
          </button>
        ))}
      </div>
      {kinds.map((kind) => (
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
              keywords={keywords}
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
    <span>
      {' '}
      <span className={styles.chosen}>{formatNumber(count)}</span>
      <span className="visually-hidden">{` ${words.chosen(count)}`}</span>
    </span>
  );
}

/** The number of matching articles. It makes the request of the results, so they are loaded when the panel closes. */
function MatchCount({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const store = useContentStore();
  const request = searchRequest(filters);
  const facts = useListFacts(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests are compared by URL
  useEffect(() => {
    if (!facts) store.ensure(request);
  }, [store, request.url, facts === null]);
  return facts && <span>{words.articleCount(facts.total)}</span>;
}
