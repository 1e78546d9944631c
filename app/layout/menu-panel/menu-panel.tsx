import { useState } from 'react';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { CATEGORIES_FAILED } from '#app/content/error-messages.ts';
import { useContent } from '#app/content/use-content.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { CategorySlides } from './category-slides.tsx';
import styles from './menu-panel.module.css';
import { QuickSearch } from './quick-search.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = {
  /** Name of the category to show. */
  active: string | null;
  onChoose: (category: string) => void;
};

/** The dropdown panel below the menu bar: a toolbar, and the categories or the quick search (spec §2). */
export function MenuPanel({ active, onChoose }: Props) {
  const [searching, setSearching] = useState(false);
  const menu = useContent(menuPanelCall.request());
  const category = menu.data?.find(({ name }) => name === active) ?? menu.data?.[0];

  return (
    <div className={styles.panel}>
      <Toolbar searching={searching} onQuickSearch={() => setSearching(!searching)} />
      {searching && <QuickSearch />}
      {!searching && menu.loading && <Skeleton label="Loading categories" shape="cards" />}
      {!searching && menu.error !== null && (
        <ErrorNotice message={CATEGORIES_FAILED} detail={menu.error} onRetry={menu.retry} />
      )}
      {!searching && menu.data && category && (
        <>
          <ul className={styles.categories} aria-label="All categories">
            {menu.data.map(({ name }) => (
              <li key={name}>
                <button type="button" aria-expanded={name === category.name} onClick={() => onChoose(name)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <CategorySlides key={category.name} category={category} />
        </>
      )}
    </div>
  );
}
