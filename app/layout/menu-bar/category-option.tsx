import type { KeyboardEvent, MouseEvent } from 'react';
import { searchHref } from '#app/content/search-filters.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';

type Props = {
  name: string;
  active: boolean;
  panelId: string;
  onPress: (element: HTMLElement) => void;
  onPoint: (element: HTMLElement) => void;
  onLeave: () => void;
};

/**
 * A top category in the menu bar. In the page's HTML it is a link to the category's articles;
 * once the application has taken over, the same element is the button that opens the panel,
 * so it works before and keeps the focus after.
 */
export function CategoryOption({ name, active, panelId, onPress, onPoint, onLeave }: Props) {
  const hydrated = useHydrated();

  function press(event: MouseEvent<HTMLElement>) {
    // A new tab is wanted: that is the link's business.
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
      onPointerEnter={({ pointerType, currentTarget }) => pointerType === 'mouse' && onPoint(currentTarget)}
      onPointerLeave={onLeave}
      {...asButton}
    >
      {name}
    </a>
  );
}
