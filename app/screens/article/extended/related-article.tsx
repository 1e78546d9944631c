import { use } from 'react';
import { Thumbnail } from '#app/components/thumbnail/thumbnail.tsx';
import { articleHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useTextAttributes } from '#app/language/use-language.ts';
import { textOf } from '#app/screens/article/body-text.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';
import type { GroupOf } from './group-rendering.ts';
import { PagePartsContext } from './page-parts-context.ts';
import styles from './related-article.module.css';

type Props = {
  related: GroupOf<'related'>;
  /** The documentIds of all related articles of the text, which one request asks for. */
  all: readonly string[];
};

/**
 * An article that the text names, with its present title and picture; nothing if it is not public. While it is not known, and if the
 * request fails, the title is the one that the editor has seen.
 */
export function RelatedArticle({ related: { documentId, href, link }, all }: Props) {
  use(PagePartsContext)?.('relatedArticle');
  const { data } = useContent(relatedArticlesCall.request(all));
  const article = data?.find((one) => one.documentId === documentId);
  const title = article?.title ?? textOf(link);
  const attributes = useTextAttributes(title);
  if (data && !article) return null;
  return (
    <p className={styles.related} {...attributes}>
      <a href={article ? articleHref(article) : href}>{title}</a>
      {article?.cover && (
        <span className={styles.picture}>
          <Thumbnail article={article} sizes="5rem" />
        </span>
      )}
    </p>
  );
}
