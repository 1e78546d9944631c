import { ArticleElement } from '#app/components/article-element.tsx';
import { Byline } from '#app/components/byline/byline.tsx';
import { CompactCard } from '#app/components/compact-card/compact-card.tsx';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { articleHref } from '#app/content/hrefs.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { Home } from '#contract/calls/home.ts';
import type { ArticleSummary } from '#contract/entities/article.ts';
import styles from './headline.module.css';

/** The headline block: the featured article large, the related one compact (spec §2, Home page). */
export function Headline({ featured, related }: NonNullable<Home['headline']>) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  if (!featured && !related) return null;
  return (
    <section className={styles.headline} aria-label={words.headline}>
      {featured && <FeaturedArticle article={featured} />}
      {related && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related" className={styles.label} {...attributes}>
            {words.related}
          </h2>
          <CompactCard article={related} />
        </section>
      )}
    </section>
  );
}

function FeaturedArticle({ article }: { article: ArticleSummary }) {
  const [picture] = article.cover?.media ?? [];
  const href = articleHref(article);
  return (
    <ArticleElement article={article} className={styles.featured}>
      {/* First, as on a phone: a page that is painted before it has fully arrived must not move. */}
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          <a href={href} tabIndex={-1}>
            <Picture image={picture} sizes="(min-width: 56rem) min(56vw, 65rem), 100vw" priority />
          </a>
        </div>
      )}
      <header className={styles.head}>
        <Kicker tags={article.tags.slice(0, 2)} sponsor={article.sponsor} />
        <h2 className={styles.title}>
          <a href={href}>{article.title}</a>
        </h2>
      </header>
      <div className={styles.text}>
        {article.subtitle && <div className={styles.subtitle}>{article.subtitle}</div>}
        <p className={styles.description}>{withLineBreaks(article.description.trim())}</p>
        <div className={styles.signed}>
          <Byline authors={article.authors} />
          <PublishedOn date={article.publishedAt} />
        </div>
      </div>
    </ArticleElement>
  );
}
