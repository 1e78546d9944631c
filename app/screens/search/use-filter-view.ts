import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The history state of a navigation within the filter panel, which keeps it open. */
export const FILTERING = 'filtering';

/**
 * Whether the filter panel replaces the results (spec §4, Search: master list versus detail slide). Following a link outside
 * the panel, like ALL NEWS, closes it, because the visitor wants to see the results. Back and Forward do not change it.
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
