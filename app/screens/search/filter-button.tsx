import type { Ref } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { Icon } from '#app/components/icon/icon.tsx';
import { HOVER_DELAY } from '#app/content/constants.ts';
import styles from './filter-button.module.css';

type Props = {
  ref: Ref<HTMLButtonElement>;
  open: boolean;
  /** Id of the element that holds the filters. */
  panelId: string;
  /** The reader may be about to press. */
  onPoint: () => void;
  onPress: () => void;
};

/** Opens the filters in place of the results, and closes them (spec §2, Search page). */
export function FilterButton({ ref, open, panelId, onPoint, onPress }: Props) {
  const pointed = useDebouncedCallback(onPoint, HOVER_DELAY);

  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-expanded={open}
      aria-controls={panelId}
      onPointerEnter={() => pointed()}
      onPointerLeave={pointed.cancel}
      onPointerDown={onPoint}
      onFocus={onPoint}
      onClick={onPress}
    >
      <Icon name="filter" />
      filter articles
    </button>
  );
}
