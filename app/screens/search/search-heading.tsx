import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { type Landing, landingOf, termOf } from '#app/content/landing.ts';
import { useListFacts } from '#app/content/list-facts.ts';
import type { SearchFilters } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { useTextAttributes, useWords } from '#app/language/use-language.ts';
import { termCall } from '#contract/calls/term.ts';
import { TEXT_FILTERS } from '#contract/entities/terms.ts';
import styles from './search-heading.module.css';
import { SearchMetadata } from './search-metadata.tsx';
import { searchTitle } from './search-title.ts';
import { useNamedFilters } from './use-named-filters.ts';

/** The heading of a search and its metadata; on the page of a category, tag or dossier with the editors' description. */
export function SearchHeading({ filters }: { filters: SearchFilters }) {
  const words = useWords();
  const landing = landingOf(filters);
  if (landing) return <TermHeading filters={filters} landing={landing} />;

  const { keywords, sort } = filters;
  if (TEXT_FILTERS.some((kind) => filters[kind].length > 0)) return <FilteredHeading filters={filters} />;
  const title = searchTitle(filters, words);
  return (
    <>
      <SearchMetadata filters={filters} title={title} indexed={keywords === '' && sort === 'newest'} />
      <Title text={title} />
    </>
  );
}

function FilteredHeading({ filters }: { filters: SearchFilters }) {
  const title = searchTitle(useNamedFilters(filters), useWords());
  return (
    <>
      <SearchMetadata filters={filters} title={title} indexed={false} />
      <Title text={title} />
    </>
  );
}

function TermHeading({ filters, landing }: { filters: SearchFilters; landing: Landing }) {
  const terms = useContent(termCall.request(landing)).data;
  const term = terms && termOf(landing, terms);
  const title = searchTitle(useNamedFilters(filters), useWords());
  // A part of a name also finds articles, but isn't the name of a term.
  const isEmpty = useListFacts(filters)?.total === 0 || terms?.length === 0;
  return (
    <>
      <SearchMetadata
        filters={filters}
        title={title}
        description={term?.description ?? ''}
        picture={term?.picture ?? null}
        indexed={filters.sort === 'newest' && !isEmpty}
      />
      <Title text={title} />
      {term && (term.description || term.picture) && filters.page === 1 && (
        <div className={styles.about}>
          {term.picture && (
            <div className={styles.picture}>
              <Picture image={term.picture} sizes="(min-width: 40rem) 20rem, 100vw" />
            </div>
          )}
          {term.description && <Description text={term.description} />}
        </div>
      )}
    </>
  );
}

function Title({ text }: { text: string }) {
  return (
    <h1 className={styles.title} {...useTextAttributes(text)}>
      {text}
    </h1>
  );
}

function Description({ text }: { text: string }) {
  return (
    <p key={text} className={styles.description} {...useTextAttributes(text)}>
      {withLineBreaks(text.trim())}
    </p>
  );
}
