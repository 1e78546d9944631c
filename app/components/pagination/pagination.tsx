import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import { TO_RESULTS } from '#app/lib/navigation-state.ts';
import { pageWindow } from '#app/lib/page-window.ts';
import styles from './pagination.module.css';

type Props = {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
};

/** Links to the first, last and neighbouring pages of a list (spec §2, Search page). */
export function Pagination({ page, pageCount, hrefOf }: Props) {
  const { words, formatNumber } = useLanguage();
  const attributes = useInterfaceAttributes();
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={words.pages} {...attributes}>
      <ul className={styles.pages}>
        {pageWindow({ page, pageCount }).map((item, index) =>
          item === '…' ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <a
                className={styles.page}
                href={hrefOf(item)}
                data-state={TO_RESULTS}
                aria-label={words.page(formatNumber(item))}
                aria-current={item === page ? 'page' : undefined}
                // A browser may write numbers of other languages differently than the server.
                suppressHydrationWarning
              >
                {formatNumber(item)}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
