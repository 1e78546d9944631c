/**
 * Caches separate pages by how many of a kind can exist. Clients can make up any number of searches, and of feeds of a subject.
 */
export type Partition = 'searches' | 'feeds' | 'sitemaps' | 'others';

/** Everything a URL says about its page, before any request. */
export type Place = {
  /** The canonical path and query string. */
  address: string;
  partition: Partition;
  /** The path of the route whose failure page is shown in place of this page. */
  failsAs: string;
  /** What the page has to search: titles, by the content service, or the index of texts. Clients can make up such URLs. */
  searches: 'titles' | 'texts' | null;
};
