import { expect, test } from 'vitest';
import { describeFormerSettings } from './former-settings.ts';

const NO_TRACES =
  "OTEL_EXPORTER_OTLP_ENDPOINT no longer sends traces by itself: load OpenTelemetry's own package (docs/operating.md, Traces).";
const ONE_PROCESS =
  'SITE_PROCESSES no longer starts processes: run units of the site on several ports behind a proxy (docs/operating.md, Several processes).';
const NO_HUB =
  'WEBSUB_HUB no longer notifies a hub: feed readers poll, and WEBHOOK_URL is notified of each change (docs/operating.md, Receivers of changes).';
const ONE_ENDPOINT =
  'INDEXNOW_ENDPOINT is no longer read: api.indexnow.org passes URLs on to all search engines (docs/operating.md, Receivers of changes).';
const OF_RECEIVERS = { WEBSUB_HUB: 'https://hub.example', INDEXNOW_ENDPOINT: 'https://indexnow.example' };
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

test.each<[Parameters<typeof describeFormerSettings>[0], Record<string, string>, string[]]>([
  ['site', {}, []],
  ['site', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, []],
  ['site', { OTEL_EXPORTER_OTLP_ENDPOINT }, [NO_TRACES]],
  ['site', { SITE_PROCESSES: '4', OTEL_EXPORTER_OTLP_ENDPOINT }, [ONE_PROCESS, NO_TRACES]],
  ['content service', { SITE_PROCESSES: '4' }, []],
  ['site', OF_RECEIVERS, [NO_HUB]],
  ['content service', OF_RECEIVERS, [NO_HUB, ONE_ENDPOINT]],
  ['content service', { OTEL_EXPORTER_OTLP_ENDPOINT }, [NO_TRACES]],
  ['site', { OTEL_EXPORTER_OTLP_ENDPOINT, NODE_OPTIONS: '--import @opentelemetry/x/register' }, []],
])('the %s explains what replaces a removed setting: %j', (program, variables, sentences) => {
  expect(describeFormerSettings(program, variables)).toEqual(sentences);
});
