import { MAX_AGE_MS } from './constants.ts';

/** A screen as the server rendered it: its elements in the page and in the head. */
export type KeptScreen = {
  readonly pathname: string;
  readonly nodes: readonly Node[];
  readonly head: readonly Element[];
  /** Whether it is on the page now. */
  shown: boolean;
};

/** The id of the element with the screen. Browser extensions may have inserted other elements next to it. */
export const SCREEN_ID = 'screen';

/**
 * Takes over the screen of the current page, if its state says that the browser keeps it (app/page-state.ts). In the head, the
 * elements of a screen start with its title and end with the list of scripts.
 */
export function captureScreen(document: Document, pathname: string): KeptScreen {
  const head: Element[] = [];
  for (
    let element: Element | null = document.querySelector('title');
    element && !element.matches('[name=masthead-scripts]');
    element = element.nextElementSibling
  ) {
    head.push(element);
  }
  return {
    pathname,
    head,
    nodes: [...(document.getElementById(SCREEN_ID)?.childNodes ?? [])],
    shown: true,
  };
}

/** Whether a screen may be shown at a path, `age` milliseconds after the page was loaded. An old one is loaded again. */
export const isUsable = (screen: KeptScreen, pathname: string, age: number): boolean =>
  screen.pathname === pathname && (screen.shown || age <= MAX_AGE_MS);
