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
/** A balancer asks for these every second, and the path of a preview opens a draft. */
const UNRECORDED = ['/healthz', '/readyz', '/currentz', PREVIEW_PATH];

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
    const path = URL.parse(url, 'http://site')?.pathname ?? '';
    if (UNRECORDED.some((start) => path.startsWith(start)) || !mayRecord()) {
      // A request may be answered from within the response to the one before it on the same connection.
      return context.with(ROOT_CONTEXT, () => respond(request, response));
    }
    const parent = propagation.extract(ROOT_CONTEXT, headers);
    const attributes = { 'http.request.method': method, 'url.path': path, 'url.scheme': 'http' };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    if (span.isRecording()) count += 1;
    try {
      await context.with(trace.setSpan(parent, span), () => respond(request, response));
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
      throw error;
    } finally {
      span.end();
    }
  };
}
