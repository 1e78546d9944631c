import { CardList } from '#app/components/card-list/card-list.tsx';
import type { FoundArticle } from '#contract/calls/text-search.ts';
import styles from './article-grid.module.css';
import { ListFacts } from './list-facts.tsx';

type Props = { found: readonly FoundArticle[]; headingLevel: 2 | 3 };

/** Articles that were found by their texts, each with the excerpt that contains the words. */
export function FoundGrid({ found, headingLevel }: Props) {
  return (
    <CardList
      entries={found.map(({ article, excerpt }) => ({
        article,
        below: (
          <>
            <p className={styles.excerpt}>
              {excerpt.map(({ text, isHit }, index) => {
                const Part = isHit ? 'mark' : 'span';
                return <Part key={index}>{text}</Part>;
              })}
            </p>
            <ListFacts article={article} />
          </>
        ),
      }))}
      headingLevel={headingLevel}
    />
  );
}
