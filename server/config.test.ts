import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRETS = { CMS_TOKEN: 'token-of-the-content-service', PUBLIC_TOKEN: 'public-token-of-the-site' };
const read = (variables: Record<string, string | undefined> = {}) => readConfig({ ...SECRETS, ...variables });

test('only the two tokens are required', () => {
  expect(readConfig(SECRETS)).toMatchObject({
    mode: 'production',
    host: '127.0.0.1',
    port: 3000,
    cms: { url: 'http://127.0.0.1:1337', token: SECRETS.CMS_TOKEN },
    mediaDir: null,
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
  });
  expect(config).toMatchObject({
    mode: 'development',
    host: '0.0.0.0',
    port: 8080,
    cms: { url: 'https://content.example:1337' },
    mediaDir: resolve('data/media'),
    site: {
      host: 'https://api.example',
      mediaBase: 'https://media.example',
      timeZone: 'Europe/Berlin',
      origin: 'https://magazine.example',
    },
  });
});

test('trailing slashes of an address are ignored', () => {
  expect(read({ SITE_URL: 'https://magazine.example//' }).site.origin).toBe('https://magazine.example');
  expect(read({ CMS_URL: 'http://content.example/' }).cms.url).toBe('http://content.example');
});

test('feeds name a hub only if the site is public', () => {
  const variables = { WEBSUB_HUB: 'https://hub.example', INDEXNOW_KEY: 'a1b2c3d4' };
  const { hub, indexNowKey } = read({ ...variables, SITE_URL: 'https://magazine.example' });
  expect({ hub, indexNowKey }).toEqual({ hub: 'https://hub.example/', indexNowKey: 'a1b2c3d4' });
  expect(read({ ...variables, SITE_URL: 'http://magazine.example' }).hub).toBeNull();
  for (const off of [{}, { WEBSUB_HUB: '', INDEXNOW_KEY: ' ' }])
    expect(read(off)).toMatchObject({ hub: null, indexNowKey: null });
});

test('the address of the site is written as parsers write it', () => {
  const { origin } = read({ SITE_URL: 'https://Künste.Example:443' }).site;
  expect(origin).toBe('https://xn--knste-kva.example');
});

test("the content service's token is not in the configuration of pages", () => {
  expect(JSON.stringify(read().site)).not.toContain(SECRETS.CMS_TOKEN);
});

describe('an invalid environment is reported', () => {
  const ADDRESS = 'must be an address like http://127.0.0.1:1337.';
  const PUBLIC_ADDRESS = 'must be an address like https://magazine.example.';

  test.each([
    { variables: { CMS_TOKEN: undefined }, message: 'CMS_TOKEN is missing.' },
    { variables: { PUBLIC_TOKEN: undefined }, message: 'PUBLIC_TOKEN is missing.' },
    { variables: { CMS_TOKEN: '' }, message: 'CMS_TOKEN must have 16 characters or more.' },
    {
      variables: { PUBLIC_TOKEN: 'fifteen letters' },
      message: 'PUBLIC_TOKEN must have 16 characters or more.',
    },
    { variables: { MODE: 'test' }, message: 'MODE must be production or development.' },
    { variables: { PORT: 'http' }, message: 'PORT must be a number.' },
    { variables: { PORT: '80.5' }, message: 'PORT must be a number.' },
    { variables: { PORT: '-1' }, message: 'PORT must be a number.' },
    { variables: { PORT: '' }, message: 'PORT must be a number.' },
    { variables: { PORT: '0' }, message: 'PORT must be from 1 to 65535.' },
    { variables: { PORT: '65536' }, message: 'PORT must be from 1 to 65535.' },
    { variables: { CMS_URL: 'content' }, message: `CMS_URL ${ADDRESS}` },
    { variables: { CMS_URL: 'localhost:1337' }, message: `CMS_URL ${ADDRESS}` },
    { variables: { CMS_URL: 'file:///srv/content' }, message: `CMS_URL ${ADDRESS}` },
    {
      variables: { CMS_URL: 'https://example.org/strapi' },
      message: 'CMS_URL must have no path: set it like http://127.0.0.1:1337.',
    },
    { variables: { SITE_URL: 'magazine.example' }, message: `SITE_URL ${PUBLIC_ADDRESS}` },
    { variables: { SITE_URL: 'javascript:alert(1)' }, message: `SITE_URL ${PUBLIC_ADDRESS}` },
    { variables: { API_HOST: '/api' }, message: `API_HOST ${PUBLIC_ADDRESS}` },
    {
      variables: { MEDIA_BASE_URL: '/media' },
      message: 'MEDIA_BASE_URL must be an address like https://media.example.',
    },
    { variables: { HSTS_MAX_AGE: '1 year' }, message: 'HSTS_MAX_AGE must be a number of seconds.' },
    { variables: { CONTENT_LIFETIME: '' }, message: 'CONTENT_LIFETIME must be a number of seconds.' },
    { variables: { HSTS_SUBDOMAINS: 'yes' }, message: 'HSTS_SUBDOMAINS must be true or false.' },
    {
      variables: { SECURITY_CONTACT: 'mailto:a@b.example,me@b.example' },
      message:
        'SECURITY_CONTACT must be addresses like mailto:security@magazine.example, separated by commas.',
    },
    {
      variables: { SECURITY_CONTACT: 'https://a.example/\nExpires: never' },
      message:
        'SECURITY_CONTACT must be addresses like mailto:security@magazine.example, separated by commas.',
    },
    { variables: { TIME_ZONE: 'Berlin' }, message: 'TIME_ZONE must be a time zone like Europe/Berlin.' },
    {
      variables: { WEBSUB_HUB: 'http://hub.example' },
      message: 'WEBSUB_HUB must be an https address like https://hub.example.',
    },
    {
      variables: { INDEXNOW_KEY: 'short' },
      message: 'INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens.',
    },
    { variables: { TIME_ZONE: '' }, message: 'TIME_ZONE must be a time zone like Europe/Berlin.' },
  ])('$variables', ({ variables, message }) => {
    expect(() => read(variables)).toThrow(new Error(message));
  });

  test('with all problems in one message', () => {
    expect(() => readConfig({ PORT: 'http', CMS_TOKEN: SECRETS.CMS_TOKEN, TIME_ZONE: 'Moon' })).toThrow(
      new Error(
        [
          'PORT must be a number.',
          'PUBLIC_TOKEN is missing.',
          'TIME_ZONE must be a time zone like Europe/Berlin.',
        ].join('\n'),
      ),
    );
  });

  test('without the value of a token', () => {
    expect(() => read({ CMS_TOKEN: 'too-short' })).toThrow(/^(?!.*too-short)/s);
  });
});
