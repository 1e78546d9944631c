import { use, useEffect, useRef } from 'react';
import {
  type DescribedPage,
  NO_STRUCTURED_DATA,
  STRUCTURED_DATA_ID,
  StructuredDataContext,
} from '#app/content/structured-data.ts';
import { useMagazine } from './use-magazine.ts';

type Props = {
  page: DescribedPage;
  /** The canonical path. */
  path: string;
};

/**
 * The structured data of a page (JSON-LD), for search engines. A page has at most one of these. The page that the server
 * has rendered has its data already; the code for others is loaded after the first navigation.
 */
export function StructuredData({ page, path }: Props) {
  const magazine = useMagazine();
  use(StructuredDataContext)?.(page, magazine);
  const isShown = useRef(false);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      showStructuredData(NO_STRUCTURED_DATA);
    };
  }, []);
  useEffect(() => {
    if (document.getElementById(STRUCTURED_DATA_ID)?.dataset.path === path) return;
    import('#app/content/describe-page.ts').then(
      ({ describePage }) => isShown.current && showStructuredData(describePage(page, magazine)),
      // The page is complete for its reader.
      () => undefined,
    );
  });
  return null;
}

/**
 * Changes the text of the element that the server wrote. With Trusted Types, scripts cannot add a script element, not even
 * one with data, nor replace its text node.
 */
export function showStructuredData(json: string): void {
  const element = document.getElementById(STRUCTURED_DATA_ID);
  const text = element?.firstChild;
  if (!(text instanceof Text)) return;
  delete element?.dataset.path;
  if (text.data !== json) text.data = json;
}
