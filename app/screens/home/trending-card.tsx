import { ArticleElement } from '#app/components/article-element.tsx';
import { Byline } from '#app/components/byline/byline.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { Thumbnail } from '#app/components/thumbnail/thumbnail.tsx';
import { TRUNCATED_LENGTH } from '#app/content/constants.ts';
import { articleHref } from '#app/content/hrefs.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { truncate } from '#app/lib/truncate.ts';
import type { ArticleSummary } from '#contract/entities/article.ts';
import styles from './trending-card.module.css';

type Props = {
  article: ArticleSummary;
  /** Whether it is among the first, which have a large picture on large screens. */
  leading: boolean;
};

const LEADING_SIZES = '(min-width: 64rem) 18rem, (min-width: 40rem) 46vw, 7rem';
const OTHER_SIZES = '7rem';

/**
 * A card of the trending list: tag link, subtitle, title, description truncated at 240 characters, 'read now', author and
 * date (spec §2, Home page).
 */
export function TrendingCard({ article, leading }: Props) {
  const href = articleHref(article);

  return (
    <ArticleElement article={article} className={leading ? `${styles.card} ${styles.leading}` : styles.card}>
      <div className={styles.thumbnail}>
        <Thumbnail article={article} sizes={leading ? LEADING_SIZES : OTHER_SIZES} />
      </div>
      <Kicker tags={article.tags.slice(0, 1)} sponsor={article.sponsor} />
      <h3 className={styles.title}>
        <a href={href}>{article.title}</a>
      </h3>
      {article.subtitle && <p className={styles.subtitle}>{article.subtitle}</p>}
      <p className={styles.description}>
        {withLineBreaks(truncate(article.description.trim(), TRUNCATED_LENGTH))}
      </p>
      <div className={styles.signed}>
        <Byline authors={article.authors} />
        <PublishedOn date={article.publishedAt} />
        <ReadNow article={article} />
      </div>
    </ArticleElement>
  );
}

function ReadNow({ article }: { article: ArticleSummary }) {
  const words = useWords();
  return (
    <a
      className={styles.readNow}
      href={articleHref(article)}
      aria-label={words.readNowLabel(article.title)}
      {...useInterfaceAttributes()}
    >
      {words.readNow}
      <Icon name="next" />
    </a>
  );
}
