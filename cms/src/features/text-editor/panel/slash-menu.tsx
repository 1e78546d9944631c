import { Box, VisuallyHidden } from '@strapi/design-system';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { BELOW_FORM, NARROW } from '../../../core/panel/strapi/screen-style';
import { message } from '../words';
import { INSERTIONS, type Insertion } from './insertions';
import type { ToolbarStore } from './toolbar-state';

const List = styled(Box)`
  position: absolute;
  z-index: 2;
  min-width: 20rem;
  scroll-margin-block-end: 1.6rem;
  @media ${NARROW} { scroll-margin-block-end: calc(${BELOW_FORM.narrow} + 1.6rem); }
  box-shadow: ${({ theme }) => theme.shadows.popupShadow};

  [role='option'] { padding: 0.8rem 1.6rem; cursor: pointer; font-size: 1.4rem; color: ${({ theme }) => theme.colors.neutral800}; }
  [aria-selected='true'] { background: ${({ theme }) => theme.colors.primary100}; }
`;
const LIST_ID = 'text-insertions';

type Props = {
  store: ToolbarStore;
  /** Where the cursor is, relative to the frame of the text. */
  cursor: () => { top: number; left: number };
  /** The element that has the focus. */
  textbox: () => HTMLElement | null;
  /** Hands out what handles the keys while the menu is open. */
  onKeys: (handle: ((event: KeyboardEvent) => boolean) | null) => void;
  onChoose: (insertion: Insertion) => void;
};

/** The menu of insertions below a slash at the start of a line. The text keeps the focus. */
export function SlashMenu({ store, cursor, textbox, onKeys, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const query = useSyncExternalStore(store.subscribe, () => store.getState()?.slash ?? null);
  const [chosen, setChosen] = useState(0);
  const [isDismissed, setIsDismissed] = useState(false);
  const label = (name: Insertion) => formatMessage(message(`text.${name}`));
  const matches = INSERTIONS.filter((name) =>
    label(name)
      .toLowerCase()
      .includes((query ?? '').toLowerCase()),
  );
  const isOpen = query !== null && !isDismissed && matches.length > 0;
  const index = Math.min(chosen, matches.length - 1);

  useEffect(() => {
    if (query === null) setIsDismissed(false);
    setChosen(0);
  }, [query]);

  useEffect(() => {
    const step = (by: number) => setChosen((index + by + matches.length) % matches.length);
    const choose = () => {
      const insertion = matches[index];
      if (insertion) onChoose(insertion);
    };
    const keys = new Map([
      ['ArrowDown', () => step(1)],
      ['ArrowUp', () => step(-1)],
      ['Enter', choose],
      ['Escape', () => setIsDismissed(true)],
    ]);
    onKeys(
      isOpen
        ? (event) => {
            keys.get(event.key)?.();
            return keys.has(event.key);
          }
        : null,
    );
    const element = textbox();
    if (isOpen) {
      element?.setAttribute('aria-controls', LIST_ID);
      element?.setAttribute('aria-activedescendant', idOf(index));
    }
    return () => {
      element?.removeAttribute('aria-controls');
      element?.removeAttribute('aria-activedescendant');
    };
  });

  return (
    <>
      <VisuallyHidden role="status">
        {isOpen && formatMessage(message('text.insertions'), { count: matches.length })}
      </VisuallyHidden>
      {isOpen && (
        <List
          id={LIST_ID}
          role="listbox"
          aria-label={formatMessage(message('text.insert'))}
          background="neutral0"
          hasRadius
          style={cursor()}
          ref={(list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })}
        >
          {matches.map((name, place) => (
            // biome-ignore lint/a11y: the text has the focus, and handles the keys
            <div
              key={name}
              id={idOf(place)}
              role="option"
              aria-selected={place === index}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(name)}
            >
              {label(name)}
            </div>
          ))}
        </List>
      )}
    </>
  );
}

const idOf = (index: number): string => `${LIST_ID}-${index}`;
