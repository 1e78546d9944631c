import { use, useEffect } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';

/**
 * The history of the browser: `push` and `replace` with an address and a state. React Router's `useNavigate` and `Navigate` also
 * resolve relative addresses, which changes paths that must stay as they are, and adds a kilobyte.
 */
export const useHistory = () => use(NavigationContext).navigator;

/** Replaces the current address. On the server it does nothing. */
export function Redirect({ to }: { to: string }) {
  const history = useHistory();
  useEffect(() => history.replace(to), [history, to]);
  return null;
}
