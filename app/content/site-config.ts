import { createContext, use } from 'react';
import * as v from 'valibot';

/** What an operator configures and a page must know; it travels in every page. */
export const siteConfig = v.object({
  /** Where content is asked for (spec §7, {host}); empty for the site itself. */
  host: v.string(),
  /** The public token (spec §6). It opens nothing that the pages do not show. */
  token: v.string(),
  /** What relative media addresses are prefixed with (spec §3); empty for the site itself. */
  mediaBase: v.string(),
  /** The magazine's own time zone, an IANA name. */
  timeZone: v.string(),
  /** Where the site stands, without a slash at the end, for canonical addresses. */
  origin: v.string(),
});

export type SiteConfig = v.InferOutput<typeof siteConfig>;

export const SiteConfigContext = createContext<SiteConfig | null>(null);

export function useSiteConfig(): SiteConfig {
  const config = use(SiteConfigContext);
  if (!config) throw new Error('There is no SiteConfigContext around this component.');
  return config;
}
