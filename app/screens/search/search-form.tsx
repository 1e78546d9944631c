import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDebouncedCallback } from 'use-debounce';
import { Icon } from '#app/components/icon/icon.tsx';
import { SEARCH_DEBOUNCE } from '#app/content/constants.ts';
import { FILTER_KINDS, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import styles from './search-form.module.css';

/**
 * The keyword input. What is typed goes to the address 800 ms after the last key (spec §4),
 * at once on Enter; without JavaScript it is an ordinary form that keeps the filters.
 */
export function SearchForm({ filters }: { filters: SearchFilters }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  const search = useDebouncedCallback((keywords: string) => {
    if (keywords.trim() === filters.keywords) return;
    navigate(searchHref({ ...filters, keywords, page: 1 }), { replace: true });
  }, SEARCH_DEBOUNCE);

  // The address may change by a link or by Back; what is being typed is not overwritten.
  useEffect(() => {
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
        {[...FILTER_KINDS, 'sort'].map(
          (name) =>
            kept.has(name) && <input key={name} type="hidden" name={name} value={kept.get(name) ?? ''} />,
        )}
        <button className={styles.submit} type="submit">
          Search
        </button>
      </form>
    </search>
  );
}
