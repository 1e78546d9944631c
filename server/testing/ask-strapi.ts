import { inject } from 'vitest';

/** Sends a request to the content service directly, by default with the site's token; `null` sends no token. */
export async function askStrapi(
  address: string,
  token: string | null = inject('contentService').token,
  { method = 'GET', data, accept }: { method?: string; data?: unknown; accept?: string } = {},
) {
  const response = await fetch(inject('contentService').url + address, {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(accept !== undefined && { Accept: accept }),
      ...(data !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(data !== undefined && { body: JSON.stringify({ data }) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  return { status: response.status, body };
}
