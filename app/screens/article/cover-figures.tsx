import { photoCredit } from '#app/language/photo-credit.ts';
import { useWords } from '#app/language/use-language.ts';
import type { Article } from '#contract/entities/article.ts';
import { CoverFigure } from './cover-figure.tsx';
import styles from './cover-figures.module.css';
import { coverSizes, wholeSizes } from './whole-sizes.ts';

/** The width of a picture after the first one. */
const COLUMN_SIZES = '(min-width: 80rem) 37rem, (min-width: 52rem) 46vw, 100vw';

/** All pictures of a cover with their captions and the photo credit (spec §2, Article page); the first is the largest. */
export function CoverFigures({ cover: { media, author } }: { cover: NonNullable<Article['cover']> }) {
  const credit = photoCredit(author, useWords().photoBy);
  const [first, ...others] = media;
  if (!first) return null;
  return (
    <>
      <div className={styles.first} data-cover>
        <CoverFigure index={0} picture={first} credit={credit} sizes={coverSizes(first)} priority />
      </div>
      {others.length > 0 && (
        <div className={styles.others} data-cover>
          {others.map((picture, index) => (
            <CoverFigure
              key={index}
              index={index + 1}
              picture={picture}
              credit={credit}
              sizes={wholeSizes(picture, COLUMN_SIZES)}
            />
          ))}
        </div>
      )}
    </>
  );
}
