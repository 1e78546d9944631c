import { useState } from 'react';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { useContent } from '#app/content/use-content.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useLanguage } from '#app/language/use-language.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { CategoryNewest } from './category-newest.tsx';
import { CategorySlides } from './category-slides.tsx';
import styles from './menu-panel.module.css';
import { QuickSearch } from './quick-search.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = {
  /** Name of the category to show. */
  active: string | null;
  /** All categories of the menu bar, in the same order. */
  categories: readonly { name: string }[];
  onChoose: (category: string) => void;
};

/** The dropdown panel below the menu bar: a toolbar, and the categories or the quick search (spec §2). */
export function MenuPanel({ active, categories, onChoose }: Props) {
  const { words, tag } = useLanguage();
  const [searching, setSearching] = useState(false);
  const menu = useContent(menuPanelCall.request());
  const name = active ?? categories[0]?.name ?? '';
  const withSubcategories = menu.data?.find((category) => category.name === name);

  return (
    <div className={styles.panel}>
      <Toolbar searching={searching} onQuickSearch={() => setSearching(!searching)} />
      {searching && <QuickSearch />}
      {!searching && menu.loading && <Skeleton label={words.loadingCategories} shape="cards" />}
      {!searching && menu.error !== null && (
        <ErrorNotice message={words.categoriesFailed} detail={menu.error} onRetry={menu.retry} />
      )}
      {!searching && menu.data && name && (
        <>
          <ul className={styles.categories} aria-label={words.allCategories}>
            {categories.map((category) => (
              <li key={category.name}>
                <button
                  type="button"
                  aria-expanded={category.name === name}
                  onClick={() => onChoose(category.name)}
                  {...textAttributes(category.name, tag)}
                >
                  {category.name}
                </button>
              </li>
            ))}
          </ul>
          {withSubcategories ? (
            <CategorySlides key={name} category={withSubcategories} />
          ) : (
            <CategoryNewest key={name} name={name} />
          )}
        </>
      )}
    </div>
  );
}
