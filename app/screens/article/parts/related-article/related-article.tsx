import { Thumbnail } from '#app/components/thumbnail/thumbnail.tsx';
import { articleHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { textWords } from '#app/language/text-words.ts';
import {
  useInterfaceAttributes,
  useLanguage,
  useTextAttributes,
  useWords,
} from '#app/language/use-language.ts';
import type { GroupOf } from '#app/screens/article/parts/extended-text/group-rendering.ts';
import { textOf } from '#contract/body/body-text.ts';
import { MAX_RELATED_ARTICLES } from '#contract/body/limits.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';
import styles from './related-article.module.css';

export type RelatedArticleProps = {
  related: GroupOf<'related'>;
  /** The documentIds of all related articles of the text, which are loaded by one request. */
  all: readonly string[];
};

/**
 * An article that the text names, with its current title and picture; nothing if it isn't public, or isn't known to be yet. One
 * beyond the maximum per request is a link with the title in the text.
 */
export function RelatedArticle({ related: { documentId, href, link }, all }: RelatedArticleProps) {
  const { data } = useContent(relatedArticlesCall.request(all));
  const article = data?.find((one) => one.documentId === documentId);
  const isAskedFor = all.slice(0, MAX_RELATED_ARTICLES).includes(documentId);
  const title = isAskedFor ? article?.title : textOf(link);
  const attributes = useTextAttributes(title ?? '');
  const { wordsTag } = useLanguage();
  const words = useWords();
  const labelAttributes = useInterfaceAttributes();
  if (title === undefined) return null;
  const sponsored = article?.sponsor ? ` · ${words.sponsoredBy(article.sponsor)}` : '';
  return (
    <p className={styles.related} {...attributes}>
      <span className={styles.label} {...labelAttributes}>
        {textWords(wordsTag).readAlso + sponsored}
      </span>
      <a href={article ? articleHref(article) : href}>{title}</a>
      {article?.cover && (
        <span className={styles.picture}>
          <Thumbnail article={article} sizes="5rem" />
        </span>
      )}
    </p>
  );
}
