import { use } from 'react';
import { type DescribedPage, StructuredDataContext } from '#app/content/structured-data.ts';
import { useMagazine } from './use-magazine.ts';

/**
 * The structured data of a page (JSON-LD), for search engines. A page has at most one of these. Only the server's page has
 * it (decision 0034).
 */
export function StructuredData({ page }: { page: DescribedPage }) {
  const magazine = useMagazine();
  use(StructuredDataContext)?.(page, magazine);
  return null;
}
