import type { SiteConfig } from '#app/content/site-config.ts';
import { PAGE_FIELDS } from '#contract/service/page-fields.ts';

/**
 * Sends a content request from the browser: a GET with the public token (spec §6 and §7). Rejects on a network failure, a
 * status other than 2xx and an invalid JSON body, which spec §8 treats alike.
 */
export function fetchContent({ host, token }: SiteConfig) {
  const headers = { Authorization: `Bearer ${token}`, Accept: PAGE_FIELDS };
  return async (url: string, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(`${host}${url}`, { headers, signal });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response.json();
  };
}
