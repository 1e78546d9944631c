import { PublishedOn } from '#app/components/published-on.tsx';
import { useTextAttributes } from '#app/language/use-language.ts';
import type { ListedArticle } from '#contract/entities/article.ts';
import styles from './article-grid.module.css';

/** The category and the date of an article. */
export function ListFacts({ article: { categories, publishedAt } }: { article: ListedArticle }) {
  const [category] = categories;
  return (
    <p className={styles.facts}>
      {category && <Name text={category.name} />}
      <PublishedOn date={publishedAt} />
    </p>
  );
}

function Name({ text }: { text: string }) {
  return <span {...useTextAttributes(text)}>{text}</span>;
}
