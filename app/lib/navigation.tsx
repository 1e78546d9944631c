import { createContext, type ReactNode } from 'react';
import { usePresent } from './use-present.ts';

export type Location = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The state passed to the navigation (navigation-state.ts). */
  readonly state: unknown;
  /** Identifies the history entry. */
  readonly key: string;
};

/** What names a page. */
export type PageLocation = Pick<Location, 'pathname' | 'search'>;

/** How the reader got to the current location; the first one counts as a `POP`. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP';

/** Both take a path with query string and fragment. */
export type History = {
  push: (href: string, state?: unknown) => void;
  replace: (href: string, state?: unknown) => void;
};

export type Navigation = { location: Location; type: NavigationType; history: History };

const NavigationContext = createContext<Navigation | null>(null);

export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

const useNavigation = (): Navigation => usePresent(NavigationContext);

export const useLocation = () => useNavigation().location;
export const useNavigationType = () => useNavigation().type;
export const useHistory = () => useNavigation().history;

/** The key of the first history entry of a page. */
export const FIRST_KEY = 'first';

/** The key of a history entry, from its state. The browser makes entries without a state for fragments. */
export function keyOf(state: { key?: unknown } | null): string {
  return typeof state?.key === 'string' ? state.key : FIRST_KEY;
}

/** Navigation at a URL that never changes, such as a page's on the server. */
export function fixedNavigation(
  { pathname, search }: { pathname: string; search: string },
  history: History = { push: () => undefined, replace: () => undefined },
): Navigation {
  return { location: { pathname, search, hash: '', state: null, key: FIRST_KEY }, type: 'POP', history };
}
