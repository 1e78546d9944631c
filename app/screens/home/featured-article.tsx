import { Link } from 'react-router';
import { Byline } from '#app/components/byline/byline.tsx';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import type { ArticleSummary } from '#app/content/entities.ts';
import { articleHref } from '#app/content/hrefs.ts';
import styles from './featured-article.module.css';

/** The headline's featured article, shown large (spec §2, Home page). */
export function FeaturedArticle({ article }: { article: ArticleSummary }) {
  const [picture] = article.cover?.media ?? [];
  const href = articleHref(article);
  return (
    <article className={styles.featured}>
      {picture && (
        <Link className={styles.picture} to={href} tabIndex={-1} aria-hidden="true">
          <Picture image={picture} sizes="(min-width: 64rem) 60vw, 100vw" priority />
        </Link>
      )}
      <div className={styles.words}>
        <Kicker tags={article.tags.slice(0, 2)} />
        <h2 className={styles.title}>
          <Link to={href}>{article.title}</Link>
        </h2>
        {article.subtitle && <p className={styles.subtitle}>{article.subtitle}</p>}
        <p className={styles.description}>{article.description}</p>
        <div className={styles.signed}>
          <Byline authors={article.authors} />
          <PublishedOn date={article.publishedAt} />
        </div>
      </div>
    </article>
  );
}
