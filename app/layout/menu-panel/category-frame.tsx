import type { ReactNode } from 'react';
import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { searchHref } from '#app/content/search-filters.ts';
import { languageOf } from '#app/language/text-language.ts';
import { useLanguage } from '#app/language/use-language.ts';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './category-frame.module.css';

/** `sizes` of the pictures. */
const SIZES = '(min-width: 64rem) 15rem, 46vw';

type Props = {
  name: string;
  /** Below the link to all articles. */
  options?: ReactNode;
  children: ReactNode;
};

/** A category of the menu panel: a link to all its articles (spec §2, Shared layout), and beside it some of them. */
export function CategoryFrame({ name, options, children }: Props) {
  const { words, tag } = useLanguage();

  return (
    <div className={styles.category}>
      <div className={styles.options}>
        <a className={styles.all} href={searchHref({ categories: [name] })}>
          {words.allOf(name, languageOf(name, tag))}
          <Icon name="next" />
        </a>
        {options}
      </div>
      {children}
    </div>
  );
}

/** The cards of a slide. Its `key` changes with the cards. */
export function Slide({ label, articles }: { label: string; articles: readonly CardArticle[] }) {
  return (
    <section className={styles.slide} aria-label={label}>
      <ul className={styles.cards}>
        {articles.map((article) => (
          <li key={article.documentId}>
            <ArticleCard article={article} headingLevel={2} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
