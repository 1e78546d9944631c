import type { Ref } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { HOVER_DELAY_MS } from '#app/content/constants.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { useDebouncedCallback } from '#app/lib/use-debounced.ts';
import styles from './filter-button.module.css';

type Props = {
  ref: Ref<HTMLButtonElement>;
  open: boolean;
  /** Id of the filter panel. */
  panelId: string;
  /** Called on hover and focus, before a likely press. */
  onHover: () => void;
  onPress: () => void;
};

/** Opens and closes the filter panel (spec §2, Search page). */
export function FilterButton({ ref, open, panelId, onHover, onPress }: Props) {
  const afterHoverDelay = useDebouncedCallback(onHover, HOVER_DELAY_MS);

  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-expanded={open}
      aria-controls={panelId}
      onPointerEnter={() => afterHoverDelay()}
      onPointerLeave={afterHoverDelay.cancel}
      onPointerDown={onHover}
      onFocus={onHover}
      onClick={onPress}
      {...useInterfaceAttributes()}
    >
      <Icon name="filter" />
      {useWords().filterArticles}
    </button>
  );
}
