import type { Article } from '#contract/entities/article.ts';
import { CoverFigure } from './cover-figure.tsx';
import styles from './cover-figures.module.css';

/** All pictures of a cover with their captions and the photo credit (spec §2, Article page); the first is the largest. */
export function CoverFigures({ cover: { media, author } }: { cover: NonNullable<Article['cover']> }) {
  const [first, ...others] = media;
  if (!first) return null;
  return (
    <>
      <CoverFigure picture={first} credit={author} priority />
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map((picture, index) => (
            <CoverFigure key={index} picture={picture} credit={author} />
          ))}
        </div>
      )}
    </>
  );
}
