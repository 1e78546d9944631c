import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { SEARCH_DEBOUNCE } from '#app/content/constants.ts';
import { useContent } from '#app/content/use-content.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { FILTER_LIST_LIMIT, MAX_FILTER_VALUES } from '#contract/limits.ts';
import type { TermKind } from '#contract/terms.ts';
import { cleanText } from '#contract/text.ts';
import { filterChoices } from './filter-choices.ts';
import styles from './filter-slide.module.css';

type Choosing = {
  kind: TermKind;
  /** The values of this kind in the address. */
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

type Props = Choosing & {
  /** What the slide's search box says. */
  text: string;
  onType: (text: string) => void;
};

/** One kind of filter: a search box, and what it finds as checkboxes (spec §2, Search page). */
export function FilterSlide({ kind, chosen, onToggle, text, onType }: Props) {
  const [asked, { flush }] = useDebounce(cleanText(text), SEARCH_DEBOUNCE);

  return (
    <div className={styles.slide}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          placeholder={`Search ${kind}`}
          aria-label={`Search ${kind}`}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && flush()}
        />
      </div>
      <Choices key={asked} kind={kind} asked={asked} chosen={chosen} onToggle={onToggle} />
    </div>
  );
}

/** The checkboxes for what was asked; a new question begins a new list. */
function Choices({ kind, asked, chosen, onToggle }: Choosing & { asked: string }) {
  const { loading, error, data, retry } = useContent(filterListCall.request({ kind, text: asked }));
  const [kept] = useState(chosen);

  if (loading) return <Waiting kind={kind} />;

  const full = chosen.length >= MAX_FILTER_VALUES;
  const choices = filterChoices({ options: data ?? [], chosen, kept });
  return (
    <>
      {error !== null && <ErrorNotice message={`Failed to load ${kind}!`} detail={error} onRetry={retry} />}
      {data?.length === 0 && (
        <p className={styles.note} role="status">
          No {kind} match.
        </p>
      )}
      {full && (
        <p className={styles.note} role="status">
          No more than {MAX_FILTER_VALUES} {kind} at once.
        </p>
      )}
      <ul className={styles.choices}>
        {choices.map(({ value, label, checked }) => (
          <li key={value}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={checked}
                disabled={full && !checked}
                onChange={() => onToggle(value)}
              />
              <span>{label}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** As many empty places as a list has at most, so that nothing below moves. */
function Waiting({ kind }: { kind: TermKind }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading {kind}</span>
      <div className={styles.choices} aria-hidden="true">
        {Array.from({ length: FILTER_LIST_LIMIT }, (_, index) => (
          <div key={index} className={styles.waiting} />
        ))}
      </div>
    </div>
  );
}
