import type { KeyboardEvent, MouseEvent } from 'react';
import { searchHref } from '#app/content/search-filters.ts';
import { useTextAttributes } from '#app/language/use-language.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';

type Props = {
  name: string;
  active: boolean;
  panelId: string;
  onPress: (element: HTMLElement) => void;
  onHover: (element: HTMLElement) => void;
  onLeave: () => void;
};

/**
 * A top-level category in the menu bar. In the HTML of the server it is a link to the articles of the category; after
 * hydration the same element is the button that opens the menu panel, so it keeps the focus.
 */
export function CategoryOption({ name, active, panelId, onPress, onHover, onLeave }: Props) {
  const hydrated = useHydrated();

  function press(event: MouseEvent<HTMLElement>) {
    // The reader opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPress(event.currentTarget);
  }

  function pressWithSpace(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== ' ') return;
    event.preventDefault();
    onPress(event.currentTarget);
  }

  const asButton = hydrated && {
    role: 'button',
    'aria-expanded': active,
    'aria-controls': panelId,
    onClick: press,
    onKeyDown: pressWithSpace,
  };
  return (
    <a
      href={searchHref({ categories: [name] })}
      onPointerEnter={({ pointerType, currentTarget }) => pointerType === 'mouse' && onHover(currentTarget)}
      onPointerLeave={onLeave}
      {...useTextAttributes(name)}
      {...asButton}
    >
      {name}
    </a>
  );
}
