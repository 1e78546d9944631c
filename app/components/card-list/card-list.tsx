import type { ReactNode } from 'react';
import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './card-list.module.css';

type Props = {
  /** Articles, and the content below their titles. */
  entries: readonly { article: CardArticle; below?: ReactNode }[];
  /** Depends on the outline of the screen. */
  headingLevel: 2 | 3;
  /** Whether the first picture is loaded before all others. */
  priority?: boolean;
};

const SIZES = '(min-width: 60rem) 18rem, (min-width: 35rem) 46vw, 6.5rem';

/** A list of articles as a grid of cards, and on a phone as rows. */
export function CardList({ entries, headingLevel, priority = false }: Props) {
  return (
    <ul className={styles.list}>
      {entries.map(({ article, below }, index) => (
        <li key={article.documentId}>
          <ArticleCard
            article={article}
            headingLevel={headingLevel}
            priority={priority && index === 0}
            sizes={SIZES}
          >
            {below}
          </ArticleCard>
        </li>
      ))}
    </ul>
  );
}
