import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import { TermLinks } from '#app/components/term-links/term-links.tsx';
import { nearTerms } from '#app/content/near-terms.ts';
import type { SearchFilters } from '#app/content/search-filters.ts';
import { searchRequest } from '#app/content/search-request.ts';
import { useContent } from '#app/content/use-content.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { type FilterOption, optionName } from '#contract/calls/filter-list.ts';
import type { TermKind } from '#contract/entities/terms.ts';

/** Shown if a search finds nothing: what the reader may have meant, and other articles to read. */
export function Suggestions({ filters }: { filters: SearchFilters }) {
  const { meta } = useContent<unknown>(searchRequest(filters));
  if (meta?.pagination?.total !== 0) return null;
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
