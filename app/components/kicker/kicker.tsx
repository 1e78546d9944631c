import { searchHref } from '#app/content/search-filters.ts';
import styles from './kicker.module.css';

/** The tags above a title, each linked to its search (spec §2). */
export function Kicker({ tags }: { tags: readonly { name: string }[] }) {
  if (tags.length === 0) return null;
  return (
    <p className={styles.kicker}>
      {tags.map(({ name }) => (
        <a key={name} href={searchHref({ tags: [name] })}>
          {name}
        </a>
      ))}
    </p>
  );
}
