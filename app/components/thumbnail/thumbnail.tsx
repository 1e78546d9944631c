import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './thumbnail.module.css';

type Props = {
  article: Pick<CardArticle, 'cover'>;
  /** The rendered width, as the `sizes` attribute of HTML. */
  sizes: string;
  /** For the first picture of a page. */
  priority?: boolean;
};

/** The first image of an article's cover, or a newspaper icon if there is none. */
export function Thumbnail({ article, sizes, priority = false }: Props) {
  const [picture] = article.cover?.media ?? [];
  if (picture) return <Picture image={picture} sizes={sizes} priority={priority} />;
  return (
    <span className={styles.empty}>
      <Icon name="newspaper" />
    </span>
  );
}
