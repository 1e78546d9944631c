import styles from './icon.module.css';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

/** Arrows, which point in the reading direction. */
const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'next']);

/** A decorative icon, hidden from screen readers: the text or button around it has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  const className = DIRECTED.has(name) ? `${styles.icon} ${styles.forward}` : styles.icon;
  return (
    <svg className={className} width="1.25em" height="1.25em" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
