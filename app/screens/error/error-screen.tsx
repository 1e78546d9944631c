import { Icon } from '#app/components/icon/icon.tsx';
import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import { searchHref } from '#app/content/search-filters.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { ErrorMessage } from './error-message.tsx';
import styles from './error-screen.module.css';

/** The page for unknown routes (spec §2, Error page), with the search and other articles. */
export function ErrorScreen() {
  return (
    <>
      <ErrorMessage />
      <a className={styles.search} href={searchHref({})} {...useInterfaceAttributes()}>
        <Icon name="search" />
        {useWords().searchArticleTitle}
      </a>
      <OtherArticles />
    </>
  );
}
