import type { SiteConfig } from '#app/content/site-config.ts';

/**
 * A browser's content request: GET with the public token (spec §6 and §7). Rejects when the
 * network fails, when the status is not 2xx and when the answer is not JSON; all of these
 * are one failure to a reader (spec §8).
 */
export function askContent({ host, token }: SiteConfig) {
  return async (url: string, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(`${host}${url}`, { headers: { Authorization: `Bearer ${token}` }, signal });
    if (!response.ok) throw new Error(`The content service answered ${response.status}.`);
    return response.json();
  };
}
