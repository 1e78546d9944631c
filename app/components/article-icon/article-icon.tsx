import { Picture } from '#app/components/picture/picture.tsx';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './article-icon.module.css';

/** The first of an article's icons (spec §2, Article cards). */
export function ArticleIcon({ article }: { article: CardArticle }) {
  const [icon] = article.icon;
  if (!icon) return null;
  return (
    <span className={styles.icon}>
      <Picture image={icon} sizes="1.25rem" />
    </span>
  );
}
