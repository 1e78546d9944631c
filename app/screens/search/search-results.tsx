import { ArticleGrid } from '#app/components/article-grid/article-grid.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { TermLinks } from '#app/components/term-links/term-links.tsx';
import { firstRenames, furtherRenames, mayHaveFormerNames } from '#app/content/former-names.ts';
import { nearTerms } from '#app/content/near-terms.ts';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import { RESULTS_ID } from '#app/lib/navigation-state.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { type FilterOption, optionName } from '#contract/calls/filter-list.ts';
import type { Rename } from '#contract/entities/rename.ts';
import type { TermKind } from '#contract/terms.ts';

/** One page of matching articles and the pagination (spec §2, Search page). */
export function SearchResults({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  // The element stays while another page loads, so that it keeps the focus.
  return (
    <section id={RESULTS_ID} tabIndex={-1} aria-label={words.results}>
      <Results filters={filters} />
    </section>
  );
}

function Results({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const { loading, error, data, meta, retry } = useContent(articleListCall.request(filters));

  if (loading) return <Skeleton label={words.searching} shape="cards" />;
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
      {total === 0 && <Suggestions filters={filters} />}
    </>
  );
}

/** What a reader may have meant, and what else there is to read. */
function Suggestions({ filters }: { filters: SearchFilters }) {
  return (
    <OtherArticles>
      {nearTerms(filters).map((near) => (
        <NearTerms key={near.request.url} {...near} />
      ))}
    </OtherArticles>
  );
}

function NearTerms({ kind, request }: { kind: TermKind; request: ContentRequest<FilterOption[]> }) {
  const terms = useContent(request).data ?? [];
  return <TermLinks kind={kind} names={[...new Set(terms.map(optionName))]} />;
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
