import { ArticleGrid } from '#app/components/article-grid/article-grid.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { FirstTexts } from '#app/components/first-texts/first-texts.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { firstRenames, furtherRenames, mayHaveFormerNames } from '#app/content/former-names.ts';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { hasFirstTexts } from '#app/content/search-request.ts';
import { useContent } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import { RESULTS_ID } from '#app/lib/navigation-state.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { Rename } from '#contract/entities/rename.ts';
import { Suggestions } from './suggestions.tsx';
import { TextResults } from './text-results.tsx';

/** One page of matching articles and the pagination (spec §2, Search page), and what else there is to read. */
export function SearchResults({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  return (
    <>
      {/* The element stays while another page loads, so that it keeps the focus. */}
      <section id={RESULTS_ID} tabIndex={-1} aria-label={words.results}>
        {filters.texts ? <TextResults filters={filters} /> : <Results filters={filters} />}
      </section>
      {hasFirstTexts(filters) && <FirstTexts filters={filters} />}
      <Suggestions filters={filters} />
    </>
  );
}

function Results({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const { loading, error, data, meta, retry } = useContent(articleListCall.request(filters));

  if (loading) return <Skeleton label={words.searching} shape="list" />;
  if (error !== null) {
    return <ErrorNotice message={words.searchFailed} detail={error} onRetry={retry} />;
  }

  const { page, pageCount, total } = meta.pagination ?? { page: 1, pageCount: 1, total: data.length };

  return (
    <>
      {total === 0 && mayHaveFormerNames(filters) && <FormerNames filters={filters} />}
      <ArticleGrid
        articles={data}
        total={total}
        page={page}
        pageCount={pageCount}
        hrefOf={(to) => searchHref({ ...filters, page: to })}
      />
    </>
  );
}

/** Requests the former names, by which the route redirects. Pages that the server renders have been redirected already. */
function FormerNames({ filters }: { filters: SearchFilters }) {
  const further = furtherRenames(filters, useContent(firstRenames));
  return further && <FurtherNames request={further} />;
}

function FurtherNames({ request }: { request: ContentRequest<Rename[]> }) {
  useContent(request);
  return null;
}
