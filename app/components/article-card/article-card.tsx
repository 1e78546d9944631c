import type { ReactNode } from 'react';
import { ArticleElement } from '#app/components/article-element.tsx';
import { ArticleIcon } from '#app/components/article-icon/article-icon.tsx';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { Thumbnail } from '#app/components/thumbnail/thumbnail.tsx';
import { articleHref } from '#app/content/hrefs.ts';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './article-card.module.css';

type Props = {
  article: CardArticle;
  /** Depends on the outline of the screen. */
  headingLevel?: 2 | 3 | 4;
  /** For the first card of a page, whose picture is loaded before all others. */
  priority?: boolean;
  /** The rendered width of the picture, as the `sizes` attribute of HTML. */
  sizes: string;
  /** Shown below the title. */
  children?: ReactNode;
};

/**
 * An article in a list: thumbnail, first tag, first icon and title (spec §2, Article cards).
 * CSS stretches the link over the card: all of it is clickable, while screen readers announce only the title.
 */
export function ArticleCard({ article, headingLevel = 3, priority = false, sizes, children }: Props) {
  const Heading = `h${headingLevel}` as const;

  return (
    <ArticleElement article={article} className={styles.card}>
      <div className={styles.thumbnail}>
        <Thumbnail article={article} sizes={sizes} priority={priority} />
      </div>
      <div className={styles.line}>
        <Kicker tags={article.tags.slice(0, 1)} sponsor={article.sponsor} />
        <ArticleIcon article={article} />
      </div>
      <Heading className={styles.title}>
        <a href={articleHref(article)}>{article.title}</a>
      </Heading>
      {children}
    </ArticleElement>
  );
}
