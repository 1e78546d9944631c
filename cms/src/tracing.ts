// Loaded before Strapi, because Node's HTTP server and Knex are wrapped as they are loaded.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) {
  const { startTracing }: typeof import('./strapi/start-tracing') = require('./strapi/start-tracing');
  startTracing();
}
