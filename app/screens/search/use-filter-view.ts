import { useState } from 'react';
import { useLocation, useNavigationType } from '#app/lib/navigation.tsx';
import { IN_PLACE } from '#app/lib/navigation-state.ts';

/**
 * Whether the filter panel replaces the results (spec §4, Search: master list versus detail slide). Following a link outside
 * the panel, like ALL NEWS, closes it, because the reader wants to see the results. Back and Forward do not change it.
 */
export function useFilterView() {
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const [view, setView] = useState({ open: false, locationKey: key });

  if (view.locationKey !== key) {
    const stays = navigation !== 'PUSH' || state === IN_PLACE;
    setView({ open: view.open && stays, locationKey: key });
  }

  return { open: view.open, setOpen: (open: boolean) => setView({ open, locationKey: key }) };
}
