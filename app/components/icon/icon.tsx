import styles from './icon.module.css';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

/** A drawing beside or instead of a word. Silent: the word, or the button around it, names it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
