import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_CHANGES, startFakeStrapi } from '#server/testing/fake-strapi.ts';
import { openSite } from '#server/testing/open-site.ts';
import { writeSecurityText } from './security-text.ts';

const NAME = 'Tide "mark" </script>\u202e\u0007';
const SITE = {
  documentId: 'site',
  language: 'ar',
  themeColour: '#0E4A5C',
  seo: {
    metaTitle: NAME,
    metaDescription: 'Water.',
    favicon: { url: '/uploads/icon.svg', formats: { icon: { url: '/uploads/icon_1.png' } } },
  },
};

let state: { site: object | null; fails: boolean };
let cms: { url: string; token: string };
let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  state = { site: SITE, fails: false };
  cms = await startFakeStrapi((path) => {
    if (state.fails) throw new Error('broken');
    if (path === '/api/changes') return NO_CHANGES;
    return path === '/api/site' && state.site ? { data: state.site } : null;
  });
  site = await openSite({ cms });
});
afterEach(async () => {
  await site.close();
  expect(site.faults).toEqual([]);
});

test('the manifest has name, language, colour and icons of the magazine', async () => {
  const response = await site.get('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(await response.json()).toMatchObject({
    name: 'Tide "mark" </script>\u202e',
    description: 'Water.',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/',
    display: 'standalone',
    theme_color: '#0e4a5c',
    icons: [
      { src: '/uploads/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/uploads/icon_1.png', type: 'image/png', sizes: '512x512' },
    ],
  });
});

test('the icons redirect to those of the settings', async () => {
  const icons = await Promise.all(
    ['/favicon.ico', '/apple-touch-icon.png?v=1'].map((path) => site.get(path)),
  );
  expect(icons.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, '/uploads/icon.svg'],
    [302, '/uploads/icon_1.png'],
  ]);
});

test('without settings or a working content service the manifest has no icons', async () => {
  const withoutSettings = { name: 'site.example', lang: 'en', theme_color: '#fdfdfb', icons: [] };
  state.site = { documentId: 'site' };
  expect(await (await site.get('/manifest.webmanifest')).json()).toMatchObject(withoutSettings);
  expect((await site.get('/favicon.ico')).status).toBe(204);
  state.fails = true;
  const other = await openSite({ cms });
  expect(await (await other.get('/manifest.webmanifest')).json()).toMatchObject(withoutSettings);
  expect((await other.get('/apple-touch-icon.png')).status).toBe(204);
  await other.close();
});

test('cached settings are used while the content service is down', async () => {
  await site.get('/manifest.webmanifest');
  state.fails = true;
  expect(await (await site.get('/manifest.webmanifest')).json()).toMatchObject({ lang: 'ar' });
});

test.each(['/manifest.webmanifest/', '/x/favicon.ico', '/.well-known/', '/.well-known/security.txt/x'])(
  "%s isn't a file of the magazine",
  async (path) => {
    expect((await site.get(path)).headers.get('content-type')).toMatch(/^text\/html/);
  },
);

test('security.txt says where to report a vulnerability', async () => {
  const response = await site.get('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = (await response.text()).split('\n').map((line) => line.split(': ')[0]);
  expect(fields).toEqual(['Contact', 'Expires', 'Canonical', '']);
});

test.each([
  { now: '2026-11-22T10:00:00Z', expires: '2027-06-01T00:00:00.000Z' },
  { now: '2026-05-31T23:00:00Z', expires: '2026-12-01T00:00:00.000Z' },
])('security.txt of $now expires on $expires', ({ now, expires }) => {
  const contacts = ['mailto:a@b.example', 'https://b.example/report'];
  expect(writeSecurityText(contacts, 'https://b.example', Date.parse(now))).toBe(
    [
      'Contact: mailto:a@b.example',
      'Contact: https://b.example/report',
      `Expires: ${expires}`,
      'Canonical: https://b.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
