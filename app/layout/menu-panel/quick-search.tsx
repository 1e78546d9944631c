import { useRef, useState } from 'react';
import { CardList } from '#app/components/card-list/card-list.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { FirstTexts } from '#app/components/first-texts/first-texts.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { SEARCH_DEBOUNCE_MS } from '#app/content/constants.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useLanguage, useWords } from '#app/language/use-language.ts';
import { isComposing } from '#app/lib/is-composing.ts';
import { useAnnouncement } from '#app/lib/use-announcement.ts';
import { useDebounce } from '#app/lib/use-debounced.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { SEARCH_PAGE_SIZE, TEXT_HITS } from '#contract/query/limits.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { MAX_TEXT_LENGTH } from '#contract/text/search-lengths.ts';
import styles from './quick-search.module.css';

/** A keyword input with paged results inside the menu panel (spec §2, Quick Search panel), and the first articles with the words in their texts. */
export function QuickSearch() {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const [text, setText] = useState('');
  /** The text without characters that an input method is still converting. */
  const [typed, setTyped] = useState('');
  const [keywords] = useDebounce(cleanText(typed), SEARCH_DEBOUNCE_MS);

  return (
    <search className={styles.search}>
      <div className={styles.head} {...attributes}>
        <label className={styles.field}>
          <span className="visually-hidden">{words.quickSearchKeywords}</span>
          <Icon name="search" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the reader has just opened the search
            autoFocus
            type="search"
            placeholder={words.searchArticleTitle}
            dir="auto"
            maxLength={MAX_TEXT_LENGTH}
            value={text}
            onChange={({ target, nativeEvent }) => {
              setText(target.value);
              if (!isComposing(nativeEvent)) setTyped(target.value);
            }}
            onCompositionEnd={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <a className={styles.advanced} href={`/search?keywords=${encodeURIComponent(cleanText(text))}`}>
          {words.advancedSearch}
          <Icon name="next" />
        </a>
      </div>
      {keywords === '' ? (
        <p className={styles.empty} {...attributes}>
          {words.enterKeywords}
        </p>
      ) : (
        <Results key={keywords} keywords={keywords} />
      )}
    </search>
  );
}

/** The results. Their `key` resets them to page 1 for new keywords. */
function Results({ keywords }: { keywords: string }) {
  const words = useWords();
  const section = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);

  /** Shows another page from its start. The focus goes there too, because the buttons disappear while it loads. */
  function goTo(next: number) {
    setPage(next);
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.results} aria-label={words.results}>
      <ResultPage keywords={keywords} page={page} onPage={goTo} />
    </section>
  );
}

type PageProps = { keywords: string; page: number; onPage: (page: number) => void };

function ResultPage({ keywords, page, onPage }: PageProps) {
  const { words, formatNumber } = useLanguage();
  const attributes = useInterfaceAttributes();
  const { loading, error, data, meta, retry } = useContent(
    articleListCall.request({ ...NO_FILTERS, keywords, page }),
  );

  useAnnouncement(data ? words.articleCount(meta.pagination?.total ?? data.length) : '');
  if (loading) return <Skeleton label={words.searching} shape="list" />;
  if (error !== null) {
    return <ErrorNotice message={words.searchFailed} detail={error} onRetry={retry} />;
  }
  const { pageCount, total } = meta.pagination ?? { pageCount: 1, total: data.length };

  return (
    <>
      <p className={styles.empty} {...attributes}>
        {words.articleCount(total)}
      </p>
      <CardList entries={data.map((article) => ({ article }))} headingLevel={2} />
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label={words.resultPages} {...attributes}>
          <button type="button" disabled={page === 1} onClick={() => onPage(page - 1)}>
            <Icon name="back" />
            {words.previousPage}
          </button>
          <span>{words.pageOf(formatNumber(page), formatNumber(pageCount))}</span>
          <button type="button" disabled={page === pageCount} onClick={() => onPage(page + 1)}>
            {words.nextPage}
            <Icon name="next" />
          </button>
        </nav>
      )}
      {/* The page has at most 24 results (spec §9). */}
      {data.length <= SEARCH_PAGE_SIZE - TEXT_HITS && pageCount === 1 && (
        <FirstTexts filters={{ ...NO_FILTERS, keywords }} />
      )}
    </>
  );
}
