import { use } from 'react';
import { Thumbnail } from '#app/components/thumbnail/thumbnail.tsx';
import { articleHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useTextAttributes } from '#app/language/use-language.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';
import type { GroupOf } from './group-rendering.ts';
import { PagePartsContext } from './page-parts-context.ts';
import styles from './related-article.module.css';

type Props = {
  related: GroupOf<'related'>;
  /** The documentIds of all related articles of the text, which one request asks for. */
  all: readonly string[];
};

/** An article that the text names, with its present title and picture; nothing if it is not public, or not yet known to be. */
export function RelatedArticle({ related: { documentId }, all }: Props) {
  use(PagePartsContext)?.('relatedArticle');
  const { data } = useContent(relatedArticlesCall.request(all));
  const article = data?.find((one) => one.documentId === documentId);
  const attributes = useTextAttributes(article?.title ?? '');
  if (!article) return null;
  return (
    <p className={styles.related} {...attributes}>
      <a href={articleHref(article)}>{article.title}</a>
      {article.cover && (
        <span className={styles.picture}>
          <Thumbnail article={article} sizes="5rem" />
        </span>
      )}
    </p>
  );
}
