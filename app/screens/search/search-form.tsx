import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDebouncedCallback } from 'use-debounce';
import { Icon } from '#app/components/icon/icon.tsx';
import { SEARCH_DEBOUNCE } from '#app/content/constants.ts';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { TERM_KINDS, type TermKind } from '#contract/terms.ts';
import styles from './search-form.module.css';

const FIELD_NAMES: Record<TermKind, string> = {
  categories: 'Categories',
  tags: 'Tags',
  dossiers: 'Dossiers',
};

/**
 * The keyword input. What is typed goes to the address 800 ms after the last key (spec §4),
 * at once on Enter. Without JavaScript it is an ordinary form, and the filters are fields of
 * it; with JavaScript the filter panel is in their place, and these only keep what is chosen.
 */
export function SearchForm({ filters }: { filters: SearchFilters }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  const search = useDebouncedCallback((keywords: string) => {
    if (keywords.trim() === filters.keywords) return;
    navigate(searchHref({ ...filters, keywords, page: 1 }), { replace: true });
  }, SEARCH_DEBOUNCE);

  // What was typed before this code came to the page counts too.
  const shown = useRef(filters.keywords);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is taken over
  useEffect(() => {
    if (input.current && input.current.value !== shown.current) search(input.current.value);
  }, []);

  // The address may change by a link or by Back; what is being typed is not overwritten.
  useEffect(() => {
    if (shown.current === filters.keywords) return;
    shown.current = filters.keywords;
    if (input.current && input.current !== document.activeElement) input.current.value = filters.keywords;
  }, [filters.keywords]);

  function submit(event: FormEvent) {
    event.preventDefault();
    search.flush();
  }

  const kept = new URL(searchHref({ ...filters, keywords: '', page: 1 }), 'http://site').searchParams;
  return (
    <search>
      <form className={styles.form} action="/search" onSubmit={submit}>
        <div className={styles.keywords}>
          <Icon name="search" />
          <input
            ref={input}
            className={styles.input}
            type="search"
            name="keywords"
            defaultValue={filters.keywords}
            placeholder="Search article title"
            aria-label="Search article title"
            autoComplete="off"
            maxLength={100}
            onChange={(event) => search(event.target.value)}
          />
          <button className={styles.submit} type="submit">
            Search
          </button>
        </div>
        <div className={styles.filters}>
          {TERM_KINDS.map((kind) => (
            <label key={kind} className={styles.filter}>
              {FIELD_NAMES[kind]}
              <input
                type="text"
                name={kind}
                defaultValue={kept.get(kind) ?? ''}
                placeholder="separated by commas"
                autoComplete="off"
              />
            </label>
          ))}
        </div>
        {filters.sort !== 'newest' && <input type="hidden" name="sort" value={filters.sort} />}
      </form>
    </search>
  );
}
