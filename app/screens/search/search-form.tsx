import { type FormEvent, useEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { SEARCH_DEBOUNCE_MS } from '#app/content/constants.ts';
import { filtersOf, ordersOf, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { isComposing } from '#app/lib/is-composing.ts';
import { useHistory } from '#app/lib/navigation.tsx';
import { useDebouncedCallback } from '#app/lib/use-debounced.ts';
import { cleanKeywords } from '#contract/text/clean-text.ts';
import styles from './search-form.module.css';

/** Longer than the search accepts, so that the page can say that it is too long. */
const MAX_TYPED = 1_000;

/**
 * The keyword input. The keywords go to the URL 800 ms after the last key stroke (spec §4), or immediately on Enter.
 * Without JavaScript it is a plain form with a field for each filter. With JavaScript the filter panel replaces these
 * fields; they are hidden and only submit the chosen filters.
 */
export function SearchForm({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const history = useHistory();
  const input = useRef<HTMLInputElement>(null);

  const search = useDebouncedCallback((keywords: string) => {
    // The reader may have chosen another page since, whose code is still loading.
    if (window.location.pathname !== '/search' || cleanKeywords(keywords) === filters.keywords) return;
    history.replace(searchHref({ ...filters, keywords, page: 1 }));
  }, SEARCH_DEBOUNCE_MS);

  // Search for text that was typed before hydration.
  const shown = useRef(filters.keywords);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (input.current && input.current.value !== shown.current) search(input.current.value);
  }, []);

  // A link or Back may change the keywords. Do not overwrite the input while it has the focus.
  useEffect(() => {
    if (shown.current === filters.keywords) return;
    shown.current = filters.keywords;
    if (input.current && input.current !== document.activeElement) input.current.value = filters.keywords;
  }, [filters.keywords]);

  function submit(event: FormEvent) {
    event.preventDefault();
    search.flush();
  }

  const values = new URL(searchHref(filters), 'http://site').searchParams;
  return (
    <search>
      <form className={styles.form} action="/search" onSubmit={submit} {...useInterfaceAttributes()}>
        <div className={styles.keywords}>
          <Icon name="search" />
          <input
            ref={input}
            className={styles.input}
            type="search"
            name="keywords"
            defaultValue={filters.keywords}
            placeholder={words.searchArticleTitle}
            dir="auto"
            aria-label={words.searchArticleTitle}
            autoComplete="off"
            maxLength={MAX_TYPED}
            onChange={({ target, nativeEvent }) => {
              if (!isComposing(nativeEvent)) search(target.value);
            }}
            onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
          />
          <button className={styles.submit} type="submit">
            {words.search}
          </button>
        </div>
        <div className={styles.filters}>
          {filtersOf(filters).map((kind) => (
            <label key={kind} className={styles.filter}>
              {words.terms[kind].label}
              <input
                type="text"
                name={kind}
                defaultValue={values.get(kind) ?? ''}
                placeholder={words.separatedByCommas}
                dir="auto"
                autoComplete="off"
              />
            </label>
          ))}
        </div>
        {filters.texts && <input type="hidden" name="in" value="texts" />}
        {filters.sort !== ordersOf(filters)[0] && <input type="hidden" name="sort" value={filters.sort} />}
      </form>
    </search>
  );
}
