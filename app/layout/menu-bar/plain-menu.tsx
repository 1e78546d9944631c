import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { searchHref } from '#app/content/search-filters.ts';
import { useWords } from '#app/language/use-language.ts';
import styles from './plain-menu.module.css';

type Props = {
  categories: readonly { name: string }[];
  onRetry: () => void;
};

/** Replaces the menu panel if its code fails to load: links to the articles of each category. */
export function PlainMenu({ categories, onRetry }: Props) {
  const words = useWords();

  return (
    <div className={styles.menu}>
      <ul className={styles.categories}>
        {categories.map(({ name }) => (
          <li key={name}>
            <a href={searchHref({ categories: [name] })}>{name}</a>
          </li>
        ))}
      </ul>
      <ErrorNotice message={words.menuFailed} detail="" onRetry={onRetry} />
    </div>
  );
}
