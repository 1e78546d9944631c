import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { KnexInstrumentation } from '@opentelemetry/instrumentation-knex';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { draftUrl } from 'masthead-contract/preview';

/** How often traces are sent. Those of the last moment before an end are lost. */
const SEND_INTERVAL_MS = 1_000;

/** Whether a request is one that the site makes within a trace. Others could ask for one by the same header, and have secrets in their addresses. */
const isTraced = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.traceparent !== undefined &&
  headers.authorization === `Bearer ${process.env.CMS_TOKEN}` &&
  !url.startsWith(draftUrl(''));

/**
 * Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT (decision 0089): goes on with those of the site, and begins none. SQL is
 * sent without its values. Loaded only if there is a collector.
 */
export function startTracing(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'masthead-content-service', 'host.name': hostname() }),
    sampler: new ParentBasedSampler({ root: new AlwaysOffSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: SEND_INTERVAL_MS }),
    ],
  });
  const instrumentations = [
    new HttpInstrumentation({
      disableOutgoingRequestInstrumentation: true,
      ignoreIncomingRequestHook: (request) => !isTraced(request),
    }),
    new KnexInstrumentation({ requireParentSpan: true }),
  ];
  for (const instrumentation of instrumentations) instrumentation.setTracerProvider(provider);
}
