import { MAX_AGE_MS } from './constants.ts';

/** A part of a page as the server rendered it: its elements in the page and in the head. */
export type KeptPart = {
  /** The canonical URL of the page, as path and query string. */
  readonly address: string;
  readonly nodes: readonly Node[];
  readonly head: readonly Element[];
  /** Whether it is on the page now. */
  shown: boolean;
};

/** The ids of the elements around the parts. Browser extensions may have inserted other elements next to them. */
export const SCREEN_ID = 'screen';
export const LIST_ID = 'list';
export const FOOTER_ID = 'footer';

/**
 * Takes over the screen of the current page, if its state says that the browser keeps it (app/page-state.ts). In the head, the
 * elements of a screen start with its title and end with the list of scripts.
 */
export function captureScreen(document: Document, address: string): KeptPart {
  const head: Element[] = [];
  for (
    let element: Element | null = document.querySelector('title');
    element && !element.matches('[name=masthead-scripts]');
    element = element.nextElementSibling
  ) {
    head.push(element);
  }
  return { ...capturePart(document, SCREEN_ID, address), head };
}

/** Takes over the part of the current page with an id. */
export const capturePart = (document: Document, id: string, address: string): KeptPart => ({
  address,
  head: [],
  nodes: [...(document.getElementById(id)?.childNodes ?? [])],
  shown: true,
});

/** Whether a part may be shown on a page, `age` milliseconds after the page was loaded. An old one is loaded again. */
export const isUsable = (part: KeptPart, address: string, age: number): boolean =>
  part.address === address && (part.shown || age <= MAX_AGE_MS);
