import { ArticleGrid } from '#app/components/article-grid/article-grid.tsx';
import { FirstTexts } from '#app/components/first-texts/first-texts.tsx';
import styles from '#app/components/first-texts/texts.module.css';
import { firstRenames, furtherRenames, mayHaveFormerNames } from '#app/content/former-names.ts';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { hasFirstTexts } from '#app/content/search-request.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import { RESULTS_ID } from '#app/lib/navigation-state.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import type { Rename } from '#contract/entities/rename.ts';
import { areCut } from '#contract/text/clean-text.ts';
import { MAX_KEYWORDS_LENGTH } from '#contract/text/search-lengths.ts';
import { Suggestions } from './suggestions.tsx';
import { TextResults } from './text-results.tsx';

/** One page of matching articles and the pagination (spec §2, Search page), and other articles to read. */
export function SearchResults({ filters }: { filters: SearchFilters }) {
  const { words, formatNumber } = useLanguage();
  const attributes = useInterfaceAttributes();
  return (
    <>
      {areCut(filters.keywords) && (
        <p className={styles.line} {...attributes}>
          {words.onlyFirst(formatNumber(MAX_KEYWORDS_LENGTH))}
        </p>
      )}
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
  const list = useContent(articleListCall.request(filters));
  return (
    <>
      {list.data?.length === 0 && mayHaveFormerNames(filters) && <FormerNames filters={filters} />}
      <ArticleGrid list={list} hrefOf={(to) => searchHref({ ...filters, page: to })} />
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
