import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { siteCall } from '#contract/calls/site.ts';
import { keyFilePath } from '#contract/service/receivers.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { PAGE_LIFETIME } from './page-lifetime.ts';
import { type Asked, isRead, type Row } from './row.ts';
import { writeSecurityText } from './security-text.ts';
import { send } from './send.ts';

type Site = v.InferOutput<(typeof SITE)['answer']>['data'];

type Settings = {
  gateway: Pick<Gateway, 'ask'>;
  config: SiteConfig;
  /** The web app manifest for the settings of the site; `null` if these cannot be read. */
  writeManifest: (site: Site | null, config: SiteConfig) => string;
  /** Where to report a vulnerability; if empty, security.txt isn't served. */
  securityContacts: readonly string[];
  /** The key that the magazine sends to IndexNow; `null` for none. */
  indexNowKey: string | null;
  /** The time, in milliseconds since 1970. */
  now: () => number;
};

const SITE = siteCall.request();

/** For a file that the magazine lacks, such as an icon. */
const FOR_A_MINUTE = { 'Cache-Control': 'public, max-age=60' };

/**
 * Sends the files that browsers and others look for at fixed URLs: the manifest and the icons of the magazine, from the settings
 * of the site, security.txt, and the proof of the key for IndexNow.
 */
export function magazineFiles({
  gateway,
  config,
  writeManifest,
  securityContacts,
  indexNowKey,
  now,
}: Settings): readonly Row[] {
  /** The settings of the site; `null` if they cannot be read. */
  async function readSite() {
    const outcome = await gateway.ask(SITE);
    return outcome.kind === 'answer' ? v.parse(SITE.answer, outcome.answer).data : null;
  }

  /** Redirects to a media file; 204 without one, so that browsers do not report an error. */
  async function redirectToFile(response: ServerResponse, url: string | undefined): Promise<void> {
    if (url === undefined) response.writeHead(204, FOR_A_MINUTE).end();
    else response.writeHead(302, { ...PAGE_LIFETIME, Location: mediaUrl(url, config.mediaBase) }).end();
  }

  return [
    file('/manifest.webmanifest', async (asked) =>
      sendFile(asked, 'application/manifest+json', writeManifest(await readSite(), config)),
    ),
    file('/favicon.ico', async ({ response }) =>
      redirectToFile(response, (await readSite())?.seo?.favicon?.url),
    ),
    file('/apple-touch-icon.png', async ({ response }) =>
      redirectToFile(response, (await readSite())?.seo?.favicon?.formats.icon?.url),
    ),
    ...(securityContacts.length > 0
      ? [
          file('/.well-known/security.txt', (asked) =>
            sendFile(asked, 'text/plain', writeSecurityText(securityContacts, config.origin, now())),
          ),
        ]
      : []),
    ...(indexNowKey === null
      ? []
      : [file(keyFilePath(indexNowKey), (asked) => sendFile(asked, 'text/plain', indexNowKey))]),
  ];
}

const file = (path: string, answer: Row['answer']): Row => ({
  match: ({ request, url }) => isRead(request) && url.pathname === path,
  answer,
});

function sendFile({ request, response }: Asked, type: string, body: string): Promise<void> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return send(request, response, {
    status: 200,
    type: `${type}; charset=utf-8`,
    body,
    etag,
    headers: PAGE_LIFETIME,
  });
}
