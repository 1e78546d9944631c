import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { articlePaths } from '#testing/pages.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const FROM_PROXY = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

const Attribute = v.object({ key: v.string(), value: v.object({ stringValue: v.optional(v.string()) }) });
const Span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  attributes: v.array(Attribute),
});
/** What a collector receives (OTLP as JSON). */
const Export = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(Attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(Span) })),
    }),
  ),
});
type Received = v.InferOutput<typeof Span> & { service: string };

let magazine: Awaited<ReturnType<typeof startSampleMagazine>>;
let closeCollector: () => void;
const received: Received[] = [];

const attributeOf = (name: string, attributes: readonly v.InferOutput<typeof Attribute>[]) =>
  attributes.find(({ key }) => key === name)?.value.stringValue ?? '';

beforeAll(async () => {
  const collector = createServer(async (request, response) => {
    for (const { resource, scopeSpans } of v.parse(Export, await json(request)).resourceSpans) {
      const service = attributeOf('service.name', resource.attributes);
      received.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service }))));
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  closeCollector = () => {
    collector.close();
    collector.closeAllConnections();
  };
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await listen(collector)}`;
  magazine = await startSampleMagazine({ env: { OTEL_EXPORTER_OTLP_ENDPOINT } });
});
afterAll(async () => {
  await magazine.stop();
  closeCollector();
});

test('a page that is not in memory is one trace, from the proxy before the site to the SQL of the content service', async () => {
  const [path = ''] = (await articlePaths(magazine.siteUrl)).slice(-1);
  // Anybody can send the header, and addresses of the panel have secrets.
  await fetch(`${magazine.cmsUrl}/admin/registration-info?registrationToken=secret`, { headers: FROM_PROXY });
  await fetch(magazine.siteUrl + path, { headers: FROM_PROXY });
  const ofTrace = () => received.filter(({ traceId }) => traceId === TRACE);
  const childOf = (parent: Received | undefined, service: string) =>
    ofTrace().find((span) => span.parentSpanId === parent?.spanId && span.service === service);
  await expect
    .poll(() => {
      const page = ofTrace().find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
      const requests = ofTrace().filter(({ parentSpanId }) => parentSpanId === page?.spanId);
      const answers = requests.map((request) => childOf(request, 'masthead-content-service'));
      const statements = answers.map((answer) => childOf(answer, 'masthead-content-service'));
      return {
        page: attributeOf('url.path', page?.attributes ?? []),
        sql: statements.some((span) =>
          /^select /i.test(attributeOf('db.query.text', span?.attributes ?? [])),
        ),
      };
    })
    .toEqual({ page: path, sql: true });
  const all = JSON.stringify(received);
  expect(all).not.toContain(magazine.cmsToken);
  expect(all).not.toContain('/admin/');
  // Polls of the change log, for which no reader waits, begin no trace.
  const begun = received.filter(({ service, parentSpanId }) => service !== 'masthead-site' && !parentSpanId);
  expect(begun).toEqual([]);
});
