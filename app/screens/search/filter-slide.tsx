import { useState } from 'react';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { textCount } from '#app/components/first-texts/text-count.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { SEARCH_DEBOUNCE_MS } from '#app/content/constants.ts';
import { useContent } from '#app/content/use-content.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useInterfaceAttributes, useLanguage, useWords } from '#app/language/use-language.ts';
import { useAnnouncement } from '#app/lib/use-announcement.ts';
import { useDebounce } from '#app/lib/use-debounced.ts';
import { termCountsRequest } from '#contract/calls/text-terms.ts';
import type { TextFilter } from '#contract/entities/terms.ts';
import { FILTER_LIST_LIMIT, MAX_FILTER_VALUES } from '#contract/query/limits.ts';
import { cleanValue } from '#contract/search/filter-values.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { MAX_TEXT_LENGTH } from '#contract/text/search-lengths.ts';
import { filterChoices } from './filter-choices.ts';
import { optionsIn, optionsRequest } from './filter-options.ts';
import styles from './filter-slide.module.css';

type ChoicesProps = {
  kind: TextFilter;
  /** Keywords of a search in texts, whose options show numbers of articles; else empty. */
  keywords: string;
  /** The chosen values of this kind. */
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

type Props = ChoicesProps & {
  /** The text in the search box. */
  text: string;
  onTextChange: (text: string) => void;
};

/** One kind of filter: a search box, but for years, and a grid of checkboxes (spec §2, Search page). */
export function FilterSlide({ kind, keywords, chosen, onToggle, text, onTextChange }: Props) {
  const { search } = useWords().terms[kind];
  const attributes = useInterfaceAttributes();
  const [searchText, { flush }] = useDebounce(cleanText(text), SEARCH_DEBOUNCE_MS);

  return (
    <div className={styles.slide}>
      {kind !== 'years' && (
        <div className={styles.search} {...attributes}>
          <Icon name="search" />
          <input
            type="search"
            placeholder={search}
            aria-label={search}
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_TEXT_LENGTH}
            value={text}
            onChange={(event) => onTextChange(event.target.value)}
            onKeyDown={({ key }) => key === 'Enter' && flush()}
          />
        </div>
      )}
      <Choices
        key={searchText}
        kind={kind}
        keywords={keywords}
        searchText={searchText}
        chosen={chosen}
        onToggle={onToggle}
      />
    </div>
  );
}

/** The checkboxes for a search text. Its `key` resets the pinned values for a new text. */
function Choices({ kind, keywords, searchText, chosen, onToggle }: ChoicesProps & { searchText: string }) {
  const { words: all, tag } = useLanguage();
  const words = all.terms[kind];
  const slide = { kind, keywords, text: searchText };
  const { loading, error, data, retry } = useContent(optionsRequest(slide));
  const [pinned] = useState(chosen);

  if (loading) return <LoadingChoices kind={kind} />;

  const full = chosen.length >= MAX_FILTER_VALUES;
  const options = data && optionsIn(data, slide);
  const choices = filterChoices({ options: options ?? [], chosen, pinned });
  return (
    <>
      {error !== null && <ErrorNotice message={words.failed} detail={error} onRetry={retry} />}
      {options?.length === 0 && <Note text={words.noneMatch} />}
      {full && <Note text={words.tooMany(MAX_FILTER_VALUES)} />}
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
              <span {...textAttributes(label, tag)}>{label}</span>
              {keywords !== '' && <TermCount keywords={keywords} kind={kind} value={value} />}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function Note({ text }: { text: string }) {
  useAnnouncement(text);
  return (
    <p className={styles.note} {...useInterfaceAttributes()}>
      {text}
    </p>
  );
}

/** How many articles with the keywords in their texts a choice leaves, if it is among those with the most. */
function TermCount({ keywords, kind, value }: { keywords: string; kind: TextFilter; value: string }) {
  const { formatNumber } = useLanguage();
  const terms = useContent(termCountsRequest(keywords)).data?.[kind] ?? [];
  const term = terms.find(({ name }) => cleanValue(name) === value);
  return term && <span className={styles.count}>{textCount(term.count, formatNumber)}</span>;
}

/** Placeholders for the longest possible list, so that nothing below moves when it loads. */
function LoadingChoices({ kind }: { kind: TextFilter }) {
  const { loading } = useWords().terms[kind];
  useAnnouncement(loading);
  return (
    <div>
      <div className={styles.choices} aria-hidden="true">
        {Array.from({ length: FILTER_LIST_LIMIT }, (_, index) => (
          <div key={index} className={styles.placeholder} />
        ))}
      </div>
    </div>
  );
}
