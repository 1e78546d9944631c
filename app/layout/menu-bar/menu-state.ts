/**
 * The menu (spec §4): closed, or open with one active category, or open for quick search.
 * A category that was opened by pointing at it is not closed by the click that follows:
 * that click means 'yes, this one'. The next click on it closes.
 */
export type MenuState = {
  open: boolean;
  /** Name of the active category; `null` while closed, and where the categories are still to come. */
  category: string | null;
  opened: 'by pointing' | 'by pressing';
};

export type MenuEvent =
  | { type: 'category pressed'; category: string }
  | { type: 'category pointed at'; category: string }
  | { type: 'pointer left' }
  /** `first` is the category that is shown until one is chosen. */
  | { type: 'toggle pressed'; first: string | null }
  | { type: 'closed' };

export const CLOSED: MenuState = { open: false, category: null, opened: 'by pressing' };

export function menuReducer(state: MenuState, event: MenuEvent): MenuState {
  switch (event.type) {
    case 'category pressed': {
      const isActive = state.open && state.category === event.category;
      if (isActive && state.opened === 'by pressing') return CLOSED;
      return { open: true, category: event.category, opened: 'by pressing' };
    }
    case 'category pointed at':
      if (state.open && state.category === event.category) return state;
      // What was pressed open stays so while the pointer wanders over the categories.
      return {
        open: true,
        category: event.category,
        opened: state.open ? state.opened : 'by pointing',
      };
    case 'pointer left':
      return state.opened === 'by pointing' ? CLOSED : state;
    case 'toggle pressed':
      return state.open ? CLOSED : { ...CLOSED, open: true, category: event.first };
    case 'closed':
      return state.open ? CLOSED : state;
  }
}
