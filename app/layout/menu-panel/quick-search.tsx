import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { articleCount } from '#app/components/article-count.ts';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { SEARCH_DEBOUNCE_MS } from '#app/content/constants.ts';
import { SEARCH_FAILED } from '#app/content/error-messages.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { MAX_TEXT_LENGTH } from '#contract/limits.ts';
import { cleanText } from '#contract/text.ts';
import styles from './quick-search.module.css';

/** A keyword input with paged results inside the menu panel (spec §2, Quick Search panel). */
export function QuickSearch() {
  const [text, setText] = useState('');
  const [keywords] = useDebounce(cleanText(text), SEARCH_DEBOUNCE_MS);

  return (
    <search className={styles.search}>
      <div className={styles.head}>
        <label className={styles.field}>
          <span className="visually-hidden">Quick search keywords</span>
          <Icon name="search" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the reader has just opened the search
            autoFocus
            type="search"
            placeholder="Search article title"
            maxLength={MAX_TEXT_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <a className={styles.advanced} href={`/search?keywords=${encodeURIComponent(cleanText(text))}`}>
          Advanced Search
          <Icon name="next" />
        </a>
      </div>
      {keywords === '' ? (
        <p className={styles.empty}>Enter keywords to search.</p>
      ) : (
        <Results key={keywords} keywords={keywords} />
      )}
    </search>
  );
}

/** One page of results. Its `key` resets it to page 1 for new keywords. */
function Results({ keywords }: { keywords: string }) {
  const [page, setPage] = useState(1);
  const { loading, error, data, meta, retry } = useContent(
    articleListCall.request({ ...NO_FILTERS, keywords, page }),
  );

  if (loading) return <Skeleton label="Searching" shape="cards" />;
  if (error !== null) {
    return <ErrorNotice message={SEARCH_FAILED} detail={error} onRetry={retry} />;
  }
  const { pageCount, total } = meta.pagination ?? { pageCount: 1, total: data.length };

  return (
    <>
      <p className={styles.empty} role="status">
        {articleCount(total)}
      </p>
      <ul className={styles.cards}>
        {data.map((article) => (
          <li key={article.documentId}>
            <ArticleCard article={article} headingLevel={2} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label="Result pages">
          <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Icon name="back" />
            Previous page
          </button>
          <span>
            Page {page} of {pageCount}
          </span>
          <button type="button" disabled={page === pageCount} onClick={() => setPage(page + 1)}>
            Next page
            <Icon name="next" />
          </button>
        </nav>
      )}
    </>
  );
}
