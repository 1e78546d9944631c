import { use, useEffect } from 'react';
import {
  type Item,
  NO_STRUCTURED_DATA,
  STRUCTURED_DATA_ID,
  StructuredDataContext,
  writeStructuredData,
} from '#app/content/structured-data.ts';

/** The structured data of a page (JSON-LD), for search engines. A page has at most one of these. */
export function StructuredData({ items }: { items: readonly Item[] }) {
  const json = writeStructuredData(items);
  use(StructuredDataContext)?.(json);
  useEffect(() => {
    show(json);
    return () => show(NO_STRUCTURED_DATA);
  }, [json]);
  return null;
}

/**
 * Changes the text of the element that the server wrote. With Trusted Types, scripts cannot add a script element, not even
 * one with data, nor replace its text node.
 */
function show(json: string): void {
  const text = document.getElementById(STRUCTURED_DATA_ID)?.firstChild;
  if (text instanceof Text && text.data !== json) text.data = json;
}
