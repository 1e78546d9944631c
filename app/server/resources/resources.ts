import { FEEDS } from './feeds/feed-resources.ts';
import { matchMarkdown } from './markdown/markdown-resources.ts';
import type { Resource } from './resource.ts';
import { ROBOTS_RESOURCES } from './robots/robots-resources.ts';
import { SEARCH_RESOURCES } from './search/search-resources.ts';
import { matchSitemap } from './sitemaps/sitemap-resources.ts';

const RESOURCES: ReadonlyMap<string, Resource> = new Map([
  ...FEEDS,
  ...ROBOTS_RESOURCES,
  ...SEARCH_RESOURCES,
]);

/** The resource at a path; `null` if there is none. */
export const matchResource = (pathname: string): Resource | null =>
  RESOURCES.get(pathname) ?? matchSitemap(pathname) ?? matchMarkdown(pathname);
