import { CODE_LANGUAGES } from 'masthead-contract/body/code-languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const SITE = '/content-manager/single-types/api::site.site';

/** Formulas that the library would write for hours, and until there is no memory. */
const HOSTILE = ['\\cancelto{}{', '\\llap{', '\\equilibriumLeft{', '\\ce{A <=>>['].map(
  (start) => `${start.repeat(40)}x${(start.endsWith('[') ? '] B}' : '}').repeat(40)}`,
);
const block = (language: string, text: string) => ({
  type: 'code',
  language,
  children: [{ type: 'text', text }],
});

let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.panel('POST', `${SITE}/actions/publish`, { checklist: { formulas: 'error' } });
});
afterAll(() => service.close());

test('the text editor receives MathML for formulas, and nothing for invalid ones', async () => {
  const formulas = ['x', '\\frac{', ...HOSTILE].map((text) => ({ text, display: 'block' }));
  const { status, body } = await service.panel('POST', '/masthead/formulas', { formulas });
  expect(status).toBe(200);
  expect(body.data).toEqual([expect.stringContaining('["mi",{},"x"]'), null, null, null, null, null]);
});

test.each([
  {
    what: 'more than a hundred',
    formulas: Array.from({ length: 101 }, () => ({ text: 'x', display: 'block' })),
  },
  { what: 'a longer one than readers see', formulas: [{ text: 'x'.repeat(2_001), display: 'block' }] },
  { what: 'one in another place', formulas: [{ text: 'x', display: 'margin' }] },
])('a request for formulas with $what is refused', async ({ formulas }) => {
  expect((await service.panel('POST', '/masthead/formulas', { formulas })).status).toBe(400);
});

test('a heavy formula never blocks the service: its draft can be saved, checked and shown, but not published', async () => {
  const content = [
    ...HOSTILE.map((text) => block('math', text)),
    block('math', 'x^2'),
    ...Object.keys(CODE_LANGUAGES).map((language) => block(language, 'a.a.a.'.repeat(3_000))),
  ];
  const created = await service.panel('POST', ARTICLES, { title: 'Formulas', slug: 'formulas', content });
  expect(created.status).toBe(201);
  const { documentId } = created.body.data;
  const form = { type: 'articles', documentId, values: { content } };

  const checked = await service.panel('POST', '/masthead/checklist', form);
  expect(checked.body.data).toContainEqual({ rule: 'formulas', severity: 'error', texts: HOSTILE });

  const previewed = await service.panel('POST', '/masthead/preview/content', form);
  const shown: { formula?: string }[] = previewed.body.data.data.content;
  expect(shown.slice(0, 5).map(({ formula }) => formula?.slice(0, 7))).toEqual([
    ...HOSTILE.map(() => undefined),
    '["math"',
  ]);

  const { body: shared } = await service.panel('POST', '/masthead/preview/links', { documentId });
  const draft = await fetch(`${service.url}/api/drafts/${shared.data.link}`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  expect(draft.status).toBe(200);

  const published = await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`);
  expect(published.status).toBe(400);
  expect(published.body.error.message).toContain('A formula is not TeX or too complex.');
});
