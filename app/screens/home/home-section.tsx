import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { CompactCard } from '#app/components/compact-card/compact-card.tsx';
import { searchHref } from '#app/content/search-filters.ts';
import { useTextAttributes } from '#app/language/use-language.ts';
import { type Section, sectionName } from '#contract/calls/home.ts';
import styles from './home-section.module.css';

/** `sizes` of the pictures in large cards. */
const SIZES: Record<Section['look'], string> = {
  row: '(min-width: 64rem) 24vw, 46vw',
  lead: '(min-width: 48rem) min(56vw, 65rem), 92vw',
};

/**
 * A category or dossier with some of its articles, as cards of one size or with the first one large. An addition to the
 * specification that editors choose in Home.
 */
export function HomeSection({ section }: { section: Section }) {
  const { look, category, articles } = section;
  const name = sectionName(section);
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.title} {...useTextAttributes(name)}>
        <a href={searchHref(category ? { categories: [name] } : { dossiers: [name] })}>{name}</a>
      </h2>
      <ul className={styles[look]}>
        {articles.map((article, index) => (
          <li key={article.documentId}>
            {look === 'lead' && index > 0 ? (
              <CompactCard article={article} />
            ) : (
              <ArticleCard article={article} sizes={SIZES[look]} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
