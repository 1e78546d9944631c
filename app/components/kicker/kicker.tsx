import { searchHref } from '#app/content/search-filters.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useLanguageAround } from '#app/language/use-language.ts';
import styles from './kicker.module.css';

/** The tags above a title, each linked to its search (spec §2). */
export function Kicker({ tags }: { tags: readonly { name: string }[] }) {
  const language = useLanguageAround();
  if (tags.length === 0) return null;
  return (
    <p className={styles.kicker}>
      {tags.map(({ name }) => (
        <a key={name} href={searchHref({ tags: [name] })} {...textAttributes(name, language)}>
          {name}
        </a>
      ))}
    </p>
  );
}
