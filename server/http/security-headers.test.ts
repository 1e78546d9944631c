import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeDocument } from '#app/document.ts';
import { securityHeaders } from './security-headers.ts';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

/** The policy as a table: what may come from where. */
const policyOf = (changes: Partial<typeof config> = {}) =>
  Object.fromEntries(
    (securityHeaders({ ...config, ...changes })['Content-Security-Policy'] ?? '')
      .split('; ')
      .map((directive) => [
        directive.slice(0, directive.indexOf(' ')),
        directive.slice(directive.indexOf(' ') + 1),
      ]),
  );

describe('a page may load', () => {
  test('nothing that is not named', () => {
    expect(policyOf()).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(JSON.stringify(policyOf())).not.toMatch(/unsafe|\*|data:|https?:/);
  });

  test('its own scripts, and the one that stands in it', () => {
    const assets = { entry: '/entry.js', styles: [], fonts: [], head: '' };
    const html = writeDocument({ markup: '<main></main>', state: '{}', assets });
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256')
      .update(inline[0] ?? '')
      .digest('base64');
    expect(policyOf()['script-src']).toBe(`'self' 'sha256-${hash}'`);
  });

  test('content and pictures from its own site', () => {
    expect(policyOf()).toMatchObject({ 'connect-src': "'self'", 'img-src': "'self'" });
  });

  test('content and pictures from where the operator says they are', () => {
    expect(policyOf({ host: 'https://api.example/v1', mediaBase: 'https://media.example' })).toMatchObject({
      'connect-src': "'self' https://api.example",
      'img-src': "'self' https://media.example",
      'script-src': expect.not.stringContaining('example'),
    });
  });
});

test.each([
  { origin: 'https://magazine.example', header: 'max-age=63072000; includeSubDomains' },
  { origin: 'http://magazine.example', header: undefined },
])('a site at $origin says for how long it is to be asked by https only: $header', ({ origin, header }) => {
  expect(securityHeaders({ ...config, origin })['Strict-Transport-Security']).toBe(header);
});

test('no header names a token', () => {
  expect(JSON.stringify(securityHeaders(config))).not.toContain(config.token);
});
