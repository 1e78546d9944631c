import { type ContentRequest, requestUrl } from '#app/content/requests.ts';

/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 3_000;

/** The content service has no such document (404). Every other failure is an ordinary error. */
export class NotFound extends Error {}

/**
 * Asks Strapi, with the token that only this process knows. Resolves with the parsed JSON;
 * rejects with NotFound for 404, with an error for everything else.
 */
export function createStrapi({ url, token }: { url: string; token: string }) {
  return async (request: ContentRequest, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(`${url}${requestUrl(request)}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      redirect: 'error',
    });
    if (response.status === 404) throw new NotFound(`The content service has nothing at ${request.path}.`);
    if (!response.ok) throw new Error(`The content service answered ${response.status}.`);
    return response.json();
  };
}
