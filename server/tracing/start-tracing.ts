import { hostname } from 'node:os';
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createTraceRequest, type TraceRequest } from './trace-request.ts';

type Settings = {
  /** Logs that traces could not be sent. */
  report: (message: string) => void;
  /** Milliseconds. */
  now: () => number;
};

/** How often traces are sent. Those of the last moment before an end are lost. */
const SEND_INTERVAL_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;

/**
 * Sends traces of requests to the collector at OTEL_EXPORTER_OTLP_ENDPOINT (decision 0089): of the site's responses, and of what it
 * requests from the content service for them. Loaded only if there is one.
 */
export function startTracing({ report, now }: Settings): TraceRequest {
  diag.setLogger(logNowAndThen({ report, now }), DiagLogLevel.ERROR);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'masthead-site', 'host.name': hostname() }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: SEND_INTERVAL_MS }),
    ],
  });
  new UndiciInstrumentation({
    // What no recorded response waits for, such as polls of the change log.
    ignoreRequestHook: () => trace.getActiveSpan() === undefined,
  }).setTracerProvider(provider);
  return createTraceRequest({ tracer: provider.getTracer('masthead-site'), now });
}

/** A collector that is down would be reported every second. */
function logNowAndThen({ report, now }: Settings) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const error = (message: string): void => {
    if (now() < loggedAt + LOG_INTERVAL_MS) return;
    loggedAt = now();
    report(message);
  };
  const nothing = () => undefined;
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}
