import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { siteCall } from '#contract/calls/site.ts';
import { keyFilePath } from '#contract/service/receivers.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { readAddress } from './read-address.ts';
import { writeSecurityText } from './security-text.ts';
import { send } from './send.ts';
import type { SendFile } from './static-files.ts';

type Site = v.InferOutput<(typeof SITE)['answer']>['data'];

type Settings = {
  gateway: Pick<Gateway, 'ask'>;
  config: SiteConfig;
  /** The web app manifest for the settings of the site; `null` if these cannot be read. */
  writeManifest: (site: Site | null, config: SiteConfig) => string;
  /** Where to report a vulnerability; without any there is no security.txt. */
  securityContacts: readonly string[];
  /** The key that the magazine sends to IndexNow; `null` for none. */
  indexNowKey: string | null;
  /** The time, in milliseconds since 1970. */
  now: () => number;
};

const SITE = siteCall.request();

/** Like a page: browsers ask each time, a CDN may serve it stale while this site is unreachable. */
const POLICY = {
  'Cache-Control': 'no-cache',
  'CDN-Cache-Control': 'max-age=1, stale-while-revalidate=10, stale-if-error=600',
};
/** For a file that the magazine does not have, such as an icon. */
const FOR_A_MINUTE = { 'Cache-Control': 'public, max-age=60' };

/**
 * Sends the files that browsers and others look for at fixed addresses: the manifest and the icons of the magazine, from
 * the settings of the site, security.txt, and the proof of the key for IndexNow.
 */
export function magazineFiles({
  gateway,
  config,
  writeManifest,
  securityContacts,
  indexNowKey,
  now,
}: Settings): SendFile {
  type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const respondTo = new Map<string, Respond>([
    [
      '/manifest.webmanifest',
      async (request, response) =>
        sendText(request, response, 'application/manifest+json', writeManifest(await readSite(), config)),
    ],
    ['/favicon.ico', async (_, response) => redirectToFile(response, (await readSite())?.seo?.favicon?.url)],
    [
      '/apple-touch-icon.png',
      async (_, response) => redirectToFile(response, (await readSite())?.seo?.favicon?.formats.icon?.url),
    ],
  ]);
  if (securityContacts.length > 0) {
    respondTo.set('/.well-known/security.txt', (request, response) =>
      sendText(request, response, 'text/plain', writeSecurityText(securityContacts, config.origin, now())),
    );
  }

  if (indexNowKey !== null) {
    respondTo.set(keyFilePath(indexNowKey), (request, response) =>
      sendText(request, response, 'text/plain', indexNowKey),
    );
  }

  /** The settings of the site; `null` if they cannot be read. */
  async function readSite() {
    const outcome = await gateway.ask(SITE);
    return outcome.kind === 'answer' ? v.parse(SITE.answer, outcome.answer).data : null;
  }

  /** Redirects to a media file; 204 without one, so that browsers do not report an error. */
  async function redirectToFile(response: ServerResponse, url: string | undefined): Promise<void> {
    if (url === undefined) response.writeHead(204, FOR_A_MINUTE).end();
    else response.writeHead(302, { ...POLICY, Location: mediaUrl(url, config.mediaBase) }).end();
  }

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const respond = respondTo.get(readAddress(request, config.origin)?.pathname ?? '');
    await respond?.(request, response);
    return respond !== undefined;
  };
}

function sendText(request: IncomingMessage, response: ServerResponse, type: string, body: string) {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return send(request, response, {
    status: 200,
    type: `${type}; charset=utf-8`,
    body,
    etag,
    headers: POLICY,
  });
}
