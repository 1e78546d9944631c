import { Suspense, useRef } from 'react';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { ListOfPage } from '#app/components/list-of-page.tsx';
import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import { isSearch, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { useContentStore } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { ErrorBoundary } from '#app/lib/error-boundary.tsx';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { useAnnouncement } from '#app/lib/use-announcement.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { FilterButton } from './filter-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchHeading } from './search-heading.tsx';
import { SearchResults } from './search-results.tsx';
import styles from './search-screen.module.css';
import { SortLinks } from './sort-links.tsx';
import { useFilterView } from './use-filter-view.ts';

const FilterPanel = lazyComponent(
  () => import('./filter-panel.tsx'),
  (module) => module.FilterPanel,
);

const PANEL_ID = 'filter-panel';

/** Search and filter articles. The filters are kept in the URL (spec §2, Search page). */
export function SearchScreen({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const store = useContentStore();
  const filtering = useFilterView();
  const filterButton = useRef<HTMLButtonElement>(null);

  /** Prefetches the filter panel and its first list. */
  function prefetch() {
    FilterPanel.preload().catch(() => undefined);
    store.ensure(filterListCall.request({ kind: 'categories', text: '' }));
  }

  function closeFilters() {
    filtering.setOpen(false);
    filterButton.current?.focus();
  }

  return (
    <>
      <div className={styles.head} data-filtering={filtering.open || undefined}>
        <SearchHeading filters={filters} />
        <div className={styles.form}>
          <SearchForm filters={filters} />
        </div>
        <div className={styles.controls}>
          <FilterButton
            ref={filterButton}
            open={filtering.open}
            panelId={PANEL_ID}
            onHover={prefetch}
            onPress={() => filtering.setOpen(!filtering.open)}
          />
          {/* The chips are below them on a small screen, and must not move when a browser paints them first. */}
          {isSearch(filters) && !filtering.open && <SortLinks filters={filters} />}
          <div className={styles.chips}>
            <FilterChips filters={filters} onLastRemoved={() => filterButton.current?.focus()} />
          </div>
        </div>
      </div>
      <section id={PANEL_ID} className={styles.panel} aria-label={words.filters} hidden={!filtering.open}>
        {filtering.open && (
          <ErrorBoundary
            fallback={(error, reset) => (
              <ErrorNotice
                message={words.filtersFailed}
                detail={String(error)}
                onRetry={() => {
                  prefetch();
                  reset();
                }}
              />
            )}
          >
            <Suspense fallback={<LoadingFilters />}>
              <FilterPanel filters={filters} onDone={closeFilters} />
            </Suspense>
          </ErrorBoundary>
        )}
      </section>
      {!filtering.open && (
        <ListOfPage address={searchHref(filters)}>
          {isSearch(filters) ? (
            <SearchResults filters={filters} />
          ) : (
            <>
              <p className={styles.prompt} {...attributes}>
                {words.enterKeywords}
              </p>
              <OtherArticles />
            </>
          )}
        </ListOfPage>
      )}
    </>
  );
}

/** Reserves space for the filter panel while its code loads. */
function LoadingFilters() {
  const { loadingFilters } = useWords();
  useAnnouncement(loadingFilters);
  return <p className={styles.loading} />;
}
