/**
 * The menu (spec §4): closed, or open with one active category. A click on a category that hovering has opened keeps the
 * menu open; the next click on it closes the menu.
 */
export type MenuState = {
  open: boolean;
  /** Name of the active category; `null` while the menu is closed or the categories are loading. */
  category: string | null;
  openedBy: 'hover' | 'press';
};

export type MenuEvent =
  | { type: 'category pressed'; category: string }
  | { type: 'category hovered'; category: string }
  | { type: 'pointer left' }
  /** `first` is the name of the first category. */
  | { type: 'toggle pressed'; first: string | null }
  | { type: 'closed' };

export const CLOSED: MenuState = { open: false, category: null, openedBy: 'press' };

export function menuReducer(state: MenuState, event: MenuEvent): MenuState {
  switch (event.type) {
    case 'category pressed': {
      const isActive = state.open && state.category === event.category;
      if (isActive && state.openedBy === 'press') return CLOSED;
      return { open: true, category: event.category, openedBy: 'press' };
    }
    case 'category hovered':
      if (state.open && state.category === event.category) return state;
      // A menu opened by a click stays open when the pointer moves over its categories and leaves.
      return {
        open: true,
        category: event.category,
        openedBy: state.open ? state.openedBy : 'hover',
      };
    case 'pointer left':
      return state.openedBy === 'hover' ? CLOSED : state;
    case 'toggle pressed':
      return state.open ? CLOSED : { ...CLOSED, open: true, category: event.first };
    case 'closed':
      return state.open ? CLOSED : state;
  }
}
