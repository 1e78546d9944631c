import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { PREVIEW_PATH } from '#contract/preview.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Calls `respond`, and records how long it took and what it requested meanwhile, unless enough is recorded already. */
export type TraceRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  respond: Respond,
) => Promise<void>;

type Settings = {
  tracer: Tracer;
  /** Milliseconds. */
  now: () => number;
};

/** Of one process. Anybody can send a header that asks for a trace. */
const MAX_PER_SECOND = 10;

/** Records spans of responses; a request with the header `traceparent` (W3C Trace Context) goes on with the trace of whoever sent it. */
export function createTraceRequest({ tracer, now }: Settings): TraceRequest {
  let second = 0;
  let count = 0;

  function mayRecord(): boolean {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      count = 0;
    }
    return count < MAX_PER_SECOND;
  }

  return async function traceRequest(request, response, respond) {
    const { method = '', url = '', headers } = request;
    const path = url.split('?', 1)[0] ?? '';
    // The path of a preview opens a draft.
    if (path.startsWith(PREVIEW_PATH) || !mayRecord()) return respond(request, response);
    const parent = propagation.extract(ROOT_CONTEXT, headers);
    const attributes = { 'http.request.method': method, 'url.path': path, 'url.scheme': 'http' };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    if (span.isRecording()) count += 1;
    try {
      await context.with(trace.setSpan(parent, span), () => respond(request, response));
    } finally {
      const { statusCode } = response;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  };
}
