import { ArticleElement } from '#app/components/article-element.tsx';
import { ArticleIcon } from '#app/components/article-icon/article-icon.tsx';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { Thumbnail } from '#app/components/thumbnail/thumbnail.tsx';
import { articleHref } from '#app/content/hrefs.ts';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './compact-card.module.css';

type Props = {
  article: CardArticle;
  headingLevel?: 2 | 3 | 4;
};

/** A small card for an article: thumbnail, first tag, first icon and title (spec §2, Article cards). */
export function CompactCard({ article, headingLevel = 3 }: Props) {
  const Heading = `h${headingLevel}` as const;

  return (
    <ArticleElement article={article} className={styles.card}>
      <div className={styles.words}>
        <div className={styles.line}>
          <Kicker tags={article.tags.slice(0, 1)} sponsor={article.sponsor} />
          <ArticleIcon article={article} />
        </div>
        <Heading className={styles.title}>
          <a href={articleHref(article)}>{article.title}</a>
        </Heading>
      </div>
      <div className={styles.thumbnail}>
        <Thumbnail article={article} sizes="8rem" />
      </div>
    </ArticleElement>
  );
}
