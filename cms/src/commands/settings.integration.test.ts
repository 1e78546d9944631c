import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command';

const SECRETS = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY'];

test('an invalid setting exits with one message and a dedicated code, after a message for each removed setting', async () => {
  const secrets = Object.fromEntries([...SECRETS, 'CMS_TOKEN'].map((name) => [name, 'secret']));
  const env = {
    DATA_DIR: '/nonexistent/masthead',
    ...secrets,
    TIME_ZONE: 'Moon',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1',
  };
  expect(await runCommand('start', [], env)).toEqual({
    code: 64,
    output: `» OTEL_EXPORTER_OTLP_ENDPOINT no longer sends traces by itself: load OpenTelemetry's own package (docs/operating.md, Traces).
TIME_ZONE must be a time zone like Europe/Berlin, not 'Moon'.`,
  });
});
