import * as v from 'valibot';
import { redirectRequest } from '#contract/service/redirects.ts';
import { encodeUrl } from '#contract/text/encode-address.ts';
import type { Gateway } from '#server/gateway/gateway.ts';

/** The fate of a URL that no longer has a page. */
export type FormerUrl =
  | { kind: 'redirect'; status: 301 | 302; href: string }
  | { kind: 'gone' }
  /** The content service did not answer. */
  | { kind: 'unknown' };

/** Whether a path is a short link of WordPress, such as `/?p=12` or `/?p=12&page=2`: its page would be the home page. */
export const isShortLink = (address: string): boolean =>
  /^\/\?(?:.*&)?(?:p|page_id|attachment_id|cat|author)=\d{1,19}(?:&|$)/.test(address);

/** A content service that hangs must not keep readers from the home page. */
const SHORT_LINK_TIMEOUT_MS = 1_000;

/** Returns a function that finds the fate of a path with its query string; `null` if it never had a page. */
export function createRedirects({ ask }: Pick<Gateway, 'ask'>) {
  return async (address: string): Promise<FormerUrl | null> => {
    const request = redirectRequest(address);
    const outcome = request && (await ask(request));
    if (!request || outcome?.kind === 'missing') return null;
    if (outcome?.kind !== 'answer') return { kind: 'unknown' };
    const redirect = v.parse(request.answer, outcome.answer).data;
    if (redirect === null) return null;
    if (redirect.kind === 'gone') return { kind: 'gone' };
    const status = redirect.kind === 'permanent' ? 301 : 302;
    return { kind: 'redirect', status, href: encodeUrl(redirect.to) };
  };
}

/**
 * Returns a function that finds the target of a short link; `null` for any other URL, and if the answer takes longer than a
 * second.
 */
export function createShortLinks(gateway: Pick<Gateway, 'ask'>) {
  const findRedirect = createRedirects(gateway);
  return async (address: string): Promise<FormerUrl | null> => {
    if (!isShortLink(address)) return null;
    const { promise, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, SHORT_LINK_TIMEOUT_MS, null);
    return Promise.race([findRedirect(address), promise]).finally(() => clearTimeout(timer));
  };
}
