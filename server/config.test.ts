import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/settings.mjs';
import { ConfigError, readConfig } from './config.ts';

const SECRETS = { CMS_TOKEN: 'token-of-the-content-service', PUBLIC_TOKEN: 'public-token-of-the-site' };
const read = (variables: Record<string, string | undefined> = {}) => readConfig({ ...SECRETS, ...variables });

test('only the two tokens are required', () => {
  expect(readConfig(SECRETS)).toMatchObject({
    mode: 'production',
    host: '127.0.0.1',
    port: 3000,
    cms: { urls: ['http://127.0.0.1:1337'], token: SECRETS.CMS_TOKEN },
    mediaDir: null,
    memoryMb: 250,
    hsts: { maxAgeSeconds: 604_800, withSubdomains: false },
    site: {
      host: '',
      token: SECRETS.PUBLIC_TOKEN,
      mediaBase: '',
      timeZone: 'UTC',
      origin: 'http://localhost:3000',
    },
  });
});

test('everything else can be configured', () => {
  const config = read({
    MODE: 'development',
    HOST: '0.0.0.0',
    PORT: '8080',
    CMS_URL: 'https://content.example:1337',
    SITE_URL: 'https://magazine.example',
    API_HOST: 'https://api.example',
    MEDIA_BASE_URL: 'https://media.example',
    MEDIA_DIR: 'data/media',
    TIME_ZONE: 'Europe/Berlin',
    MEMORY_BUDGET: '128',
  });
  expect(config).toMatchObject({
    mode: 'development',
    host: '0.0.0.0',
    port: 8080,
    cms: { urls: ['https://content.example:1337'] },
    mediaDir: resolve('data/media'),
    memoryMb: 128,
    site: {
      host: 'https://api.example',
      mediaBase: 'https://media.example',
      timeZone: 'Europe/Berlin',
      origin: 'https://magazine.example',
    },
  });
});

test('trailing slashes of a URL are ignored', () => {
  expect(read({ SITE_URL: 'https://magazine.example//' }).site.origin).toBe('https://magazine.example');
  expect(read({ CMS_URL: 'http://content.example/, http://10.0.0.2:1337' }).cms.urls).toEqual([
    'http://content.example',
    'http://10.0.0.2:1337',
  ]);
});

test('the key of IndexNow is optional', () => {
  expect(read({ INDEXNOW_KEY: 'a1b2c3d4' }).indexNowKey).toBe('a1b2c3d4');
  for (const off of [{}, { INDEXNOW_KEY: ' ' }]) expect(read(off).indexNowKey).toBeNull();
});

test('OpenSearch only needs its URL', () => {
  expect(read().openSearch).toBeNull();
  expect(read({ OPENSEARCH_URL: 'https://a.example:9200, https://b.example:9200/' }).openSearch).toEqual({
    urls: ['https://a.example:9200', 'https://b.example:9200'],
    user: '',
    password: '',
    name: 'masthead',
  });
});

test("the site's URL is normalized", () => {
  const { origin } = read({ SITE_URL: 'https://Künste.Example:443' }).site;
  expect(origin).toBe('https://xn--knste-kva.example');
});

test("the content service's token is not in the configuration of pages", () => {
  expect(JSON.stringify(read().site)).not.toContain(SECRETS.CMS_TOKEN);
});

test('an empty variable counts as absent', () => {
  const names = ['HOST', 'PORT', 'CONTENT_LIFETIME', 'TIME_ZONE', 'METRICS_PORT', 'LOG_LEVEL', 'SITE_URL'];
  expect(read(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(read());
});

test.each<[Record<string, string | undefined>, string]>([
  [{ CMS_TOKEN: undefined }, 'CMS_TOKEN is missing.'],
  [{ PUBLIC_TOKEN: undefined }, 'PUBLIC_TOKEN is missing.'],
  [{ CMS_TOKEN: '' }, 'CMS_TOKEN is missing.'],
  [{ PUBLIC_TOKEN: 'fifteen letters' }, 'PUBLIC_TOKEN must have 16 characters or more.'],
  [
    { OPENSEARCH_URL: 'https://user:word@search.example' },
    'OPENSEARCH_URL must have no user and password: set OPENSEARCH_USER and OPENSEARCH_PASSWORD.',
  ],
  [
    { OPENSEARCH_URL: 'https://search.example/path' },
    'OPENSEARCH_URL must have no path, like https://search.example:9200.',
  ],
  [
    { OPENSEARCH_NAME: 'A b' },
    "OPENSEARCH_NAME must be up to 40 lowercase letters, digits and hyphens, not 'A b'.",
  ],
  [{ MODE: 'test' }, "MODE must be production or development, not 'test'."],
  [{ PORT: 'http' }, "PORT must be a port from 1 to 65535, not 'http'."],
  [{ PORT: '80.5' }, "PORT must be a port from 1 to 65535, not '80.5'."],
  [{ PORT: '-1' }, "PORT must be a port from 1 to 65535, not '-1'."],
  [{ PORT: '0' }, "PORT must be a port from 1 to 65535, not '0'."],
  [{ PORT: '65536' }, "PORT must be a port from 1 to 65535, not '65536'."],
  [{ METRICS_PORT: '1e4' }, "METRICS_PORT must be a port from 1 to 65535, not '1e4'."],
  [{ MEMORY_BUDGET: '127' }, "MEMORY_BUDGET must be a number of megabytes from 128, not '127'."],
  [{ MEMORY_BUDGET: '1 GB' }, "MEMORY_BUDGET must be a number of megabytes from 128, not '1 GB'."],
  [{ CMS_URL: 'content' }, "CMS_URL must be a URL like http://127.0.0.1:1337, not 'content'."],
  [{ CMS_URL: 'localhost:1' }, "CMS_URL must be a URL like http://127.0.0.1:1337, not 'localhost:1'."],
  [{ CMS_URL: 'file:///srv' }, "CMS_URL must be a URL like http://127.0.0.1:1337, not 'file:///srv'."],
  [
    { CMS_URL: 'https://example.org/strapi' },
    "CMS_URL must have no path, like http://127.0.0.1:1337, not 'https://example.org/strapi'.",
  ],
  [{ SITE_URL: 'a.example' }, "SITE_URL must be a URL like https://magazine.example, not 'a.example'."],
  [
    { SITE_URL: 'javascript:alert(1)' },
    "SITE_URL must be a URL like https://magazine.example, not 'javascript:alert(1)'.",
  ],
  [{ API_HOST: '/api' }, "API_HOST must be a URL like https://magazine.example, not '/api'."],
  [{ MEDIA_BASE_URL: '/m' }, "MEDIA_BASE_URL must be a URL like https://media.example, not '/m'."],
  [{ HSTS_MAX_AGE: '1 year' }, "HSTS_MAX_AGE must be a number of seconds, not '1 year'."],
  [{ CONTENT_LIFETIME: '30s' }, "CONTENT_LIFETIME must be a number of seconds, not '30s'."],
  [{ HSTS_SUBDOMAINS: 'yes' }, "HSTS_SUBDOMAINS must be true or false, not 'yes'."],
  [{ LOG_LEVEL: 'verbose' }, "LOG_LEVEL must be fatal, error, warn, info, debug or silent, not 'verbose'."],
  [
    { SECURITY_CONTACT: 'mailto:a@b.example,me@b.example' },
    "SECURITY_CONTACT must be URLs like mailto:security@magazine.example, separated by commas, not 'mailto:a@b.example,me@b.example'.",
  ],
  [
    { SECURITY_CONTACT: 'https://a.example/\nExpires: never' },
    "SECURITY_CONTACT must be URLs like mailto:security@magazine.example, separated by commas, not 'https://a.example/\\nExpires: never'.",
  ],
  [{ TIME_ZONE: 'Berlin' }, "TIME_ZONE must be a time zone like Europe/Berlin, not 'Berlin'."],
  [{ INDEXNOW_KEY: 'short' }, "INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens, not 'short'."],
  [
    { PORT: 'http', PUBLIC_TOKEN: undefined, TIME_ZONE: 'Moon' },
    "PORT must be a port from 1 to 65535, not 'http'. PUBLIC_TOKEN is missing. TIME_ZONE must be a time zone like Europe/Berlin, not 'Moon'.",
  ],
])('an invalid setting is reported in one line without tokens: %j', (variables, message) => {
  expect(() => read(variables)).toThrow(new ConfigError(message));
});

test('the site exits with that line and a dedicated code, and names removed settings', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...SECRETS, TIME_ZONE: 'Moon', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    encoding: 'utf8',
  });
  expect(stdout).toContain('OTEL_EXPORTER_OTLP_ENDPOINT no longer sends traces by itself');
  expect(stderr).toContain("TIME_ZONE must be a time zone like Europe/Berlin, not 'Moon'.\n");
  expect(status).toBe(64);
});
