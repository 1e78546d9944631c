import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listen } from '#scripts/ports.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { serveFakeOpenSearch } from '#server/testing/fake-opensearch/serve-fake-opensearch.ts';
import { startS3Double } from '#testing/s3-double.ts';
import { startS3Relay } from '#testing/s3-relay.ts';
import { sampleUploads } from '#testing/sample-magazine.ts';
import { HTTP_FAULTS, type NeighbourFault } from './http-faults.ts';
import { startMailServer } from './mail-server.ts';

export const NEIGHBOURS = ['bucket', 'edge', 'OpenSearch', 'webhook', 'mail', 'embeds'] as const;
export type Neighbour = (typeof NEIGHBOURS)[number];

/** The title that the honest provider of embeds says. */
export const EMBED_TITLE = 'Low tide';
const BUCKET = 'pictures';

/** Starts all programs that the magazine speaks to, honest at first, and says what settings lead to them. */
export async function startNeighbours() {
  const bodies = { edge: [] as string[], webhook: [] as string[] };
  const take =
    (name: keyof typeof bodies, answer: string): RequestListener =>
    async (request, response) => {
      const chunks: unknown[] = [];
      for await (const chunk of request) chunks.push(chunk);
      bodies[name].push(chunks.join(''));
      response.end(answer);
    };
  const servers = {
    edge: createServer(take('edge', '{"success":true}')),
    webhook: createServer(take('webhook', '')),
    embeds: createServer((_, response) => void response.end(JSON.stringify({ title: EMBED_TITLE }))),
  };
  const [s3, openSearch] = [await startS3Double(await sampleUploads()), await serveFakeOpenSearch()];
  const relayTo = async (server: Parameters<typeof listen>[0]) =>
    startS3Relay(`http://127.0.0.1:${await listen(server)}`);
  const relays = {
    bucket: await startS3Relay(s3.endpoint),
    OpenSearch: await startS3Relay(openSearch.settings.urls[0] ?? ''),
    edge: await relayTo(servers.edge),
    webhook: await relayTo(servers.webhook),
    embeds: await relayTo(servers.embeds),
  };
  const mail = await startMailServer();
  const preload = pathToFileURL(join(ROOT, 'faults', 'neighbours', 'embed-provider.mjs'));

  return {
    /** What the edge and the webhook have been told. */
    bodies,
    mails: mail.mails,
    cmsEnv: {
      S3_ENDPOINT: relays.bucket.endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      EDGE: 'cloudflare',
      PURGE_URL: `${relays.edge.endpoint}/purge`,
      PURGE_TOKEN: 'token',
      WEBHOOK_URL: `${relays.webhook.endpoint}/`,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      MAIL_FROM: 'editors@magazine.example',
      EMBED_PROVIDER: relays.embeds.endpoint,
      NODE_OPTIONS: `--import=${preload.href}`,
    },
    siteEnv: {
      EDGE: 'cloudflare',
      OPENSEARCH_URL: relays.OpenSearch.endpoint,
    },
    /** How often a neighbour has been asked. */
    asked: (name: Neighbour): number => (name === 'mail' ? mail.asked() : relays[name].asked.length),
    /** Makes a neighbour fail; with null it is honest again. */
    failWith(name: Neighbour, fault: NeighbourFault | null): void {
      if (name === 'mail') mail.failWith(fault);
      else
        relays[name].failWith(
          fault &&
            ((request, response) => {
              HTTP_FAULTS[fault](request, response);
              return true;
            }),
        );
    },
    stop(): void {
      for (const relay of Object.values(relays)) relay.stop();
      for (const server of Object.values(servers)) server.close();
      mail.stop();
      openSearch.stop();
      s3.stop();
    },
  };
}
