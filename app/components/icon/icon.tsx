import styles from './icon.module.css';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

/** A decorative icon, hidden from screen readers: the text or button around it has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} width="1.25em" height="1.25em" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
