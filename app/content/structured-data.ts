import { createContext } from 'react';

/** An item of schema.org with its properties. Properties without a value are left out of the page. */
export type Item = { readonly '@type': string; readonly [property: string]: Value };
type Value = string | number | boolean | null | undefined | Item | readonly Value[];

/** The id of the element with the structured data, which every page has. */
export const STRUCTURED_DATA_ID = 'structured-data';

/** What the element contains on a page without structured data. */
export const NO_STRUCTURED_DATA = '{}';

/** Gets the structured data of the page while the server renders it; `null` in the browser. */
export const StructuredDataContext = createContext<((json: string) => void) | null>(null);

/**
 * Items as JSON-LD that is safe inside a script element: every `<` is escaped. Texts that are empty, lists without entries
 * and `null` are left out.
 */
export function writeStructuredData(items: readonly Item[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': items };
  return JSON.stringify(graph, (_name, value: unknown) => (isEmpty(value) ? undefined : value)).replaceAll(
    '<',
    '\\u003c',
  );
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);
