import { Link } from 'react-router';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import type { CardArticle } from '#app/content/entities.ts';
import { articleHref } from '#app/content/hrefs.ts';
import styles from './compact-card.module.css';

type Props = {
  article: CardArticle;
  headingLevel?: 2 | 3 | 4;
};

/** An article beside others, in little room: a small picture, the first tag and the title. */
export function CompactCard({ article, headingLevel = 3 }: Props) {
  const [thumbnail] = article.cover?.media ?? [];
  const Heading = `h${headingLevel}` as const;

  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <Kicker tags={article.tags.slice(0, 1)} />
        <Heading className={styles.title}>
          <Link to={articleHref(article)}>{article.title}</Link>
        </Heading>
      </div>
      <div className={styles.thumbnail}>{thumbnail && <Picture image={thumbnail} sizes="8rem" />}</div>
    </article>
  );
}
