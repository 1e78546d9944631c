import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { searchHref } from '#app/content/search-filters.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useLanguage } from '#app/language/use-language.ts';
import styles from './plain-menu.module.css';

type Props = {
  categories: readonly { name: string }[];
  onRetry: () => void;
};

/** Replaces the menu panel if its code can't be loaded: links to the articles of each category. */
export function PlainMenu({ categories, onRetry }: Props) {
  const { words, tag } = useLanguage();

  return (
    <div className={styles.menu}>
      <ul className={styles.categories} aria-label={words.allCategories}>
        {categories.map(({ name }) => (
          <li key={name}>
            <a href={searchHref({ categories: [name] })} {...textAttributes(name, tag)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ErrorNotice message={words.categoriesFailed} detail="" onRetry={onRetry} />
    </div>
  );
}
