import { AuthorName } from '#app/components/byline/byline.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { Article } from '#contract/entities/article.ts';
import styles from './article-facts.module.css';
import { AuthorPhoto } from './author-photo.tsx';

/** The authors and the dates of an article (spec §2, Article page). */
export function ArticleFacts({ article: { authors, publishedAt, updatedOn } }: { article: Article }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  return (
    <dl className={styles.facts}>
      {authors.length > 0 && (
        <div className={styles.authors}>
          <dt className="visually-hidden" {...attributes}>
            {authors.length > 1 ? words.authors : words.author}
          </dt>
          {authors.map((author) => (
            <dd key={author.name}>
              <AuthorPhoto author={author} />
              <AuthorName author={author} />
            </dd>
          ))}
        </div>
      )}
      <div className={styles.date} dir={attributes.dir}>
        <dt {...attributes}>{words.publishedOn}</dt>
        <dd>
          <PublishedOn date={publishedAt} />
        </dd>
      </div>
      {updatedOn && (
        <div className={styles.date} dir={attributes.dir}>
          <dt {...attributes}>{words.updatedOn}</dt>
          <dd>
            <PublishedOn date={updatedOn} />
          </dd>
        </div>
      )}
    </dl>
  );
}
