import { PageHead } from '#app/components/page-head.tsx';
import { StructuredData } from '#app/components/structured-data.tsx';
import { isSearch, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { searchName } from '#app/content/search-name.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { useLanguage } from '#app/language/use-language.ts';
import type { SharedImage } from '#contract/body/image.ts';
import { siteCall } from '#contract/calls/site.ts';
import { OPENSEARCH_PATH } from '#contract/service/site-addresses.ts';

type Props = {
  filters: SearchFilters;
  title: string;
  /** The editors' text about the page. */
  description?: string;
  picture?: SharedImage | null;
  /** Whether search engines may show the page. */
  indexed: boolean;
};

/** The metadata of a search for search engines and shared links. */
export function SearchMetadata({ filters, title, description = '', picture = null, indexed }: Props) {
  const { words, formatNumber } = useLanguage();
  const config = useSiteConfig();
  const seo = useContent(siteCall.request()).data?.seo;
  const href = searchHref(filters);
  const written = description || (seo?.metaTitle ? words.articlesIn(title, seo.metaTitle) : '');

  return (
    <>
      <PageHead
        title={filters.page > 1 ? `${title} – ${words.page(formatNumber(filters.page))}` : title}
        description={written}
        path={href}
        pictures={[picture]}
        indexed={indexed}
      >
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          href={OPENSEARCH_PATH}
          title={searchName(seo?.metaTitle, config)}
        />
      </PageHead>
      {indexed && isSearch(filters) && (
        <StructuredData page={{ kind: 'collection', name: title, href, description: written, picture }} />
      )}
    </>
  );
}
