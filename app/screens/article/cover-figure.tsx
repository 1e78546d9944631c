import { Picture } from '#app/components/picture/picture.tsx';
import type { Article } from '#app/content/entities.ts';
import styles from './cover-figure.module.css';

/** The cover image with caption and photo credit (spec §2, Article page). */
export function CoverFigure({ cover }: { cover: NonNullable<Article['cover']> }) {
  const [picture] = cover.media;
  if (!picture) return null;
  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <Picture image={picture} sizes="(min-width: 80rem) 76rem, 100vw" priority />
      </div>
      {(picture.caption || cover.author) && (
        <figcaption className={styles.caption}>
          {picture.caption && <span>{picture.caption}</span>}
          {cover.author && <span className={styles.credit}>{cover.author}</span>}
        </figcaption>
      )}
    </figure>
  );
}
