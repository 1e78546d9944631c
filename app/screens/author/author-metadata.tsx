import { PageHead } from '#app/components/page-head.tsx';
import { StructuredData } from '#app/components/structured-data.tsx';
import { authorHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useLanguage } from '#app/language/use-language.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { AuthorOfPage } from '#contract/entities/author.ts';

/** The metadata of an author's page for search engines and shared links. */
export function AuthorMetadata({ author, page }: { author: AuthorOfPage; page: number }) {
  const { words, formatNumber } = useLanguage();
  const seo = useContent(siteCall.request()).data?.seo;
  const { name, description, fediverse, profiles } = author;
  return (
    <>
      <PageHead
        title={page > 1 ? `${name} – ${words.page(formatNumber(page))}` : name}
        description={description || (seo?.metaTitle ? words.articlesBy(name, seo.metaTitle) : '')}
        path={authorHref(author, page)}
        pictures={profiles.map(({ photo }) => photo)}
        type="profile"
      >
        {fediverse && <meta name="fediverse:creator" content={fediverse} />}
      </PageHead>
      <StructuredData page={{ kind: 'author', author }} />
    </>
  );
}
