import { useState } from 'react';
import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { searchHref } from '#app/content/search-filters.ts';
import { languageOf, textAttributes } from '#app/language/text-language.ts';
import { useLanguage } from '#app/language/use-language.ts';
import type { MenuCategory } from '#contract/calls/menu.ts';
import styles from './category-slides.module.css';

/** Of the pictures. */
const SIZES = '(min-width: 64rem) 15rem, 46vw';

/**
 * A category of the menu panel: a link to all its articles, an option for each subcategory that has articles, and the
 * slide of the chosen one with its cards (spec §2, Shared layout).
 */
export function CategorySlides({ category }: { category: MenuCategory }) {
  const { words, tag } = useLanguage();
  const [chosen, setChosen] = useState(0);
  const slide = category.children[chosen];

  return (
    <div className={styles.category}>
      <div className={styles.options}>
        <a className={styles.all} href={searchHref({ categories: [category.name] })}>
          {words.allOf(category.name, languageOf(category.name, tag))}
          <Icon name="next" />
        </a>
        <ul aria-label={words.subcategoriesOf(category.name)}>
          {category.children.map(({ name }, index) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                {...textAttributes(name, tag)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {slide && (
        <section className={styles.slide} aria-label={slide.name} key={slide.name}>
          <ul className={styles.cards}>
            {slide.articles.map((article) => (
              <li key={article.documentId}>
                <ArticleCard article={article} headingLevel={2} sizes={SIZES} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
