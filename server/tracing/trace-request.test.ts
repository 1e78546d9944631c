import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { createTraceRequest } from './trace-request.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

let close = () => {};

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
afterEach(() => close());

/** A server that traces, and fails at `/broken`. */
async function start() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  let time = 0;
  const active: (string | undefined)[] = [];
  const traceRequest = createTraceRequest({ tracer: provider.getTracer('test'), now: () => time });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url } = request;
    active.push(trace.getActiveSpan()?.spanContext().traceId);
    if (url === '/throws') throw new Error('It throws.');
    if (url === '/within') {
      request.url = '/preview/a-link-to-a-draft';
      return traceRequest(request, response, respond);
    }
    response.writeHead(url === '/broken' ? 503 : 200).end();
  }
  const server = createServer((request, response) => {
    traceRequest(request, response, respond).catch(() => response.writeHead(500).end());
  });
  const port = await listen(server);
  close = () => void server.close();
  return {
    active,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    spans: () => exporter.getFinishedSpans(),
    wait: (ms: number) => {
      time += ms;
    },
  };
}

test('a response is a span, and what it waits for belongs to it', async () => {
  const { get, spans, active } = await start();
  await get('/search?keywords=harbour');
  const [span] = spans();
  expect(span?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'url.path': '/search',
    'http.response.status_code': 200,
  });
  expect(active).toEqual([span?.spanContext().traceId]);
});

test('what a reader looks for is not in the span', async () => {
  const { get, spans } = await start();
  await get('/search?keywords=harbour');
  expect(JSON.stringify(spans()[0]?.attributes)).not.toContain('harbour');
});

test.each(['/broken', '/throws'])('a response that failed is an error: %s', async (path) => {
  const { get, spans } = await start();
  await get(path);
  expect(spans()[0]?.status.code).toBe(2);
});

test('the trace of a proxy goes on, and one that it does not record is not recorded', async () => {
  const { get, spans } = await start();
  await get('/', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` });
  await get('/', { traceparent: `00-${TRACE}-b7ad6b7169203331-00` });
  await get('/', { traceparent: 'nonsense' });
  expect(spans().map((span) => span.parentSpanContext?.spanId)).toEqual(['b7ad6b7169203331', undefined]);
  expect(spans()[0]?.spanContext().traceId).toBe(TRACE);
});

test.each(['/preview/a-link-to-a-draft', '/%2e/preview/a-link-to-a-draft', '/readyz'])(
  'the path of a preview, which opens a draft, and what a balancer asks for are in no span: %s',
  async (path) => {
    const { get, spans } = await start();
    await get(path);
    expect(spans()).toEqual([]);
  },
);

test('what is answered within a recorded response is not a part of it if it is not recorded', async () => {
  const { get, active } = await start();
  await get('/within');
  expect(active).toEqual([expect.any(String), undefined]);
});

test('at most ten a second are recorded, whatever clients send', async () => {
  const { get, spans, wait } = await start();
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
  for (let i = 0; i < 12; i++) await get('/', { traceparent });
  expect(spans()).toHaveLength(10);
  wait(1_000);
  await get('/');
  expect(spans()).toHaveLength(11);
});
