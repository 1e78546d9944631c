import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Travels with a step that the filter view takes itself, so that it stays open. */
export const FILTERING = 'filtering';

/**
 * Whether the screen shows its filters in place of the results (spec §4, Search: master list
 * versus detail slide). Who follows a link from elsewhere on the page, ALL NEWS say, wants
 * to see the list it leads to: the filters close. Back and Forward leave the view as it is.
 */
export function useFilterView() {
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const [view, setView] = useState({ open: false, at: key });

  if (view.at !== key) {
    const stays = navigation !== 'PUSH' || state === FILTERING;
    setView({ open: view.open && stays, at: key });
  }

  return { open: view.open, setOpen: (open: boolean) => setView({ open, at: key }) };
}
