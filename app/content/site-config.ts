import { createContext } from 'react';
import * as v from 'valibot';
import { usePresent } from '#app/lib/use-present.ts';

/** The part of the configuration that is sent to the browser with every page. */
export const siteConfig = v.object({
  /** The origin of content requests (spec §7, {host}); empty for the site itself. */
  host: v.string(),
  /** The public token (spec §6). It gives no access beyond what the pages show. */
  token: v.string(),
  /** The prefix of relative media URLs (spec §3); empty for the site itself. */
  mediaBase: v.string(),
  /** The time zone of the magazine, an IANA name. */
  timeZone: v.string(),
  /** The origin of the site without a trailing slash, for canonical URLs. */
  origin: v.string(),
});

export type SiteConfig = v.InferOutput<typeof siteConfig>;

export const SiteConfigContext = createContext<SiteConfig | null>(null);

export const useSiteConfig = (): SiteConfig => usePresent(SiteConfigContext);
