import type { SiteConfig } from './site-config.ts';

/** The longest name of a search that OpenSearch allows, in characters. */
const MAX_LENGTH = 16;

/** The name by which browsers offer the search of a magazine, from the name of the magazine. */
export const searchName = (magazine: string | null | undefined, { origin }: SiteConfig): string =>
  [...(magazine || new URL(origin).host)].slice(0, MAX_LENGTH).join('').trim();
