import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CHANGES, startFakeStrapi } from '#server/testing/fake-strapi.ts';
import { openSite } from '#server/testing/open-site.ts';

/** Parts of slugs with a meaning in addresses, and characters that must be escaped there. */
const parts = fc.constantFrom(
  ...['.', '..', '/', '\\', '?', '#', '%', ';', ':', ' ', '\n', '\r', '\t', '\u0000', '"', '<', '+', '&'],
  ...[
    '%2e',
    '%2E%2e',
    '%2F',
    '%2f',
    '%5C',
    '%25',
    '%zz',
    '//',
    '/../',
    'a',
    'Ü',
    'עברית',
    '日本',
    '🇩🇪',
    '👩‍👩‍👧',
  ],
  ...['\ud800', '\udc00', '\u202e', '\ufeff', '\ufffe'],
);
const anySlug = fc.string({ unit: parts, maxLength: 5 });
/** Browsers remove these segments from a path. */
const isDots = (segment: string) => /^\.\.?$/.test(segment);
const anySegment = anySlug
  .filter((text) => !isDots(text))
  .map((text) => encodeURIComponent(text.toWellFormed()));

test('an article is at most one redirect away from any of its slugs', async () => {
  const slugs = new Map<string, string>();
  const strapi = await startFakeStrapi((path) => {
    if (path === '/api/changes') return NO_CHANGES;
    if (path === '/api/site') return { data: {} };
    const documentId = path.split('/').at(-1) ?? '';
    const slug = slugs.get(documentId);
    return slug === undefined ? null : { data: { documentId, slug, title: 'The quay' } };
  });
  const site = await openSite({ cms: strapi });
  try {
    const property = fc.asyncProperty(anySlug, anySegment, async (slug, requested) => {
      const id = `article${slugs.size}`;
      slugs.set(id, slug);
      const first = await site.get(`/article/${id}/${requested}`);
      const location = first.headers.get('location');
      const last = location === null ? first : await site.get(location);
      expect([first.status, last.status]).toEqual([location === null ? 200 : 301, 200]);
      expect(await last.text()).toContain('The quay');
    });
    await fc.assert(property, {
      numRuns: 200,
      examples: [
        ['..', 'x'],
        ['%2F', 'x'],
        ['a', '%252F'],
      ],
    });
    expect(site.faults).toEqual([]);
  } finally {
    await site.close();
  }
});
