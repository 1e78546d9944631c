import type { SiteConfig } from '#app/content/site-config.ts';

/**
 * Sends a content request from the browser: a GET with the public token (spec §6 and §7). Rejects on a network failure, a
 * status other than 2xx and an invalid JSON body, which spec §8 treats alike.
 */
export function fetchContent({ host, token }: SiteConfig) {
  return async (url: string, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(`${host}${url}`, { headers: { Authorization: `Bearer ${token}` }, signal });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response.json();
  };
}
