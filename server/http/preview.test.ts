import { expect, test } from 'vitest';
import { signPreviewToken } from '#contract/service/preview-token.ts';
import { createPreview } from './preview.ts';

const SECRET = 'the-read-token-of-a-magazine';
const link = () => signPreviewToken({ kind: 'link', link: 'a', expires: 1_000 }, SECRET);
const frame = () =>
  signPreviewToken({ kind: 'frame', panel: 'https://panel.example', expires: 1_000 }, SECRET);

const previewWith = (getDraft: Parameters<typeof createPreview>[0]['getDraft']) =>
  createPreview({
    secret: SECRET,
    now: () => 0,
    getDraft,
    render: async (state) => JSON.stringify(state),
    contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
  });
const noDraft = async () => null;
const draft = async () => ({ type: 'articles' as const, documentId: 'a', data: { title: 'A' } });

test('a preview frame can only be embedded by its panel, and receives no content', async () => {
  const page = await previewWith(noDraft)(await frame());
  expect(page).toMatchObject({ status: 200, body: '{"panel":"https://panel.example"}' });
  expect(page?.headers?.['Content-Security-Policy']).toBe(
    "default-src 'none'; frame-ancestors https://panel.example",
  );
});

test('a draft link shows its draft, which must not be cached', async () => {
  expect(await previewWith(draft)(await link())).toMatchObject({
    status: 200,
    body: '{"content":{"type":"articles","documentId":"a","data":{"title":"A"}}}',
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  });
});

test('a revoked link, an expired token and any other text show nothing', async () => {
  expect(await previewWith(noDraft)(await link())).toBe(null);
  const late = createPreview({
    secret: SECRET,
    now: () => 1_000,
    getDraft: draft,
    render: async () => '',
    contentSecurityPolicy: '',
  });
  expect(await late(await link())).toBe(null);
  expect(await previewWith(draft)('anything')).toBe(null);
});

test('a draft link reports that the content service fails', async () => {
  const failing = previewWith(() => Promise.reject(new Error('Down')));
  expect(await failing(await link())).toMatchObject({
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' },
  });
});
