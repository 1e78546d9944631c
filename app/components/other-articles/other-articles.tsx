import type { ReactNode } from 'react';
import { NewestArticles } from '#app/components/newest-articles/newest-articles.tsx';
import { TermLinks } from '#app/components/term-links/term-links.tsx';
import { useContent } from '#app/content/use-content.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { newestCardsCall } from '#contract/calls/newest-cards.ts';
import styles from './other-articles.module.css';

/**
 * The categories and the newest articles, after other terms (`children`), on pages without other articles; leaves out whatever
 * can't be loaded.
 */
export function OtherArticles({ children }: { children?: ReactNode }) {
  const categories = useContent(menuBarCall.request()).data ?? [];
  const newest = useContent(newestCardsCall.request()).data ?? [];
  return (
    <div className={styles.other} data-others="">
      <div>
        {children}
        <TermLinks kind="categories" names={categories.map(({ name }) => name)} />
      </div>
      {newest.length > 0 && <NewestArticles articles={newest} />}
    </div>
  );
}
