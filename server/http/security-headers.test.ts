import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BOOT_SCRIPT, renderFault } from '#app/server/entry.tsx';
import { allowStyle, pagePolicy, securityHeaders } from './security-headers.ts';

const HSTS = { maxAgeSeconds: 604_800, withSubdomains: false };
const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The content security policy by directive. */
const policyOf = (changes: Partial<typeof config> = {}) =>
  Object.fromEntries(
    (securityHeaders({ ...config, ...changes }, BOOT_SCRIPT, HSTS)['Content-Security-Policy'] ?? '')
      .split(';')
      .map((directive) => [
        directive.slice(0, directive.indexOf(' ')),
        directive.slice(directive.indexOf(' ') + 1),
      ]),
  );

describe('a page may load', () => {
  test('only files of its own by default, and none of the kinds that it has not', () => {
    expect(policyOf()).toMatchObject({
      'default-src': "'self'",
      'frame-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(JSON.stringify(policyOf())).not.toMatch(/unsafe|\*|data:|https?:/);
  });

  test('its own scripts and its inline script', async () => {
    const assets = { scripts: ['/entry.js'], styles: [], paper: null, head: '' };
    const { html } = await renderFault({ config, assetsOf: () => assets });
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(inline).toHaveLength(1);
    expect(policyOf()['script-src']).toBe(`'self' ${hashOf(inline[0] ?? '')}`);
  });

  test('the inline script of the build, even if the source has a newer one', () => {
    const older = "document.documentElement.dataset.js = '';";
    const policy = securityHeaders(config, older, HSTS)['Content-Security-Policy'];
    expect(policy).toContain(`script-src 'self' ${hashOf(older)};`);
    expect(policy).not.toContain(hashOf(BOOT_SCRIPT));
  });

  test('its own style sheets, and the inline style of the page', () => {
    expect(policyOf()['style-src']).toBe("'self'");
    const policy = securityHeaders(config, BOOT_SCRIPT, HSTS)['Content-Security-Policy'];
    const source = hashOf('main{color:red}');
    expect(allowStyle(source, policy)).toBe(policy.replace("style-src 'self'", `style-src 'self' ${source}`));
    expect(allowStyle(null, policy)).toBe(policy);
  });

  test('frames of its own embeds only; a page without embeds gets an unchanged policy', () => {
    const policy = securityHeaders(config, BOOT_SCRIPT, HSTS)['Content-Security-Policy'];
    const frames = ['https://player.vimeo.com', 'https://www.google.com'];
    expect(pagePolicy({ style: null, frames: [] }, policy)).toBe(policy);
    expect(pagePolicy({ style: null, frames }, policy)).toBe(
      policy.replace("frame-src 'none'", 'frame-src https://player.vimeo.com https://www.google.com'),
    );
  });

  test('content and images from its own site', () => {
    for (const directive of ['connect-src', 'img-src', 'media-src', 'font-src', 'manifest-src'])
      expect(policyOf()).not.toHaveProperty(directive);
  });

  test('content and images from the configured hosts', () => {
    expect(policyOf({ host: 'https://api.example/v1', mediaBase: 'https://media.example' })).toMatchObject({
      'connect-src': "'self' https://api.example",
      'img-src': "'self' https://media.example",
      'media-src': "'self' https://media.example",
      'script-src': expect.not.stringContaining('example'),
    });
  });
});

test.each([
  { origin: 'https://magazine.example', hsts: HSTS, header: 'max-age=604800' },
  {
    origin: 'https://magazine.example',
    hsts: { maxAgeSeconds: 63_072_000, withSubdomains: true },
    header: 'max-age=63072000; includeSubDomains',
  },
  { origin: 'https://magazine.example', hsts: { ...HSTS, maxAgeSeconds: 0 }, header: 'max-age=0' },
  { origin: 'http://magazine.example', hsts: HSTS, header: undefined },
])('a site at $origin with $hsts has the HSTS header $header', ({ origin, hsts, header }) => {
  const headers = securityHeaders({ ...config, origin }, BOOT_SCRIPT, hsts);
  expect(headers['Strict-Transport-Security']).toBe(header);
});

test('no header contains a token', () => {
  expect(JSON.stringify(securityHeaders(config, BOOT_SCRIPT, HSTS))).not.toContain(config.token);
});
