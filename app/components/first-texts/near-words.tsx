import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { useAnnouncement } from '#app/lib/use-announcement.ts';
import type { Texts } from '#contract/calls/text-search.ts';
import styles from './texts.module.css';

type Props = { near: Texts['near']; filters: SearchFilters };

/** Says which corrected words were searched, and links to a search for the words as typed (decision 0080). */
export function NearWords({ near, filters }: Props) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const meant = near && words.resultsFor(words.quoted(near.meant));
  useAnnouncement(meant ?? '');
  if (near === null) return null;
  const exact = { ...filters, keywords: near.exact, texts: true, sort: 'best', page: 1 } as const;
  return (
    <p className={styles.line} {...attributes}>
      <span>{meant}</span>
      <a href={searchHref(exact)}>{words.searchOnly(words.quoted(filters.keywords))}</a>
    </p>
  );
}
