import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

const requireCompiled = createRequire(import.meta.url);
const process: typeof import('./write-code') = requireCompiled(
  '../../../dist/src/content-api/code/write-code.js',
);

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const block = (language: string, text: string, sent = {}) => ({
  type: 'code',
  language,
  children: [{ type: 'text', text }],
  ...sent,
});
const inLine = { type: 'text', text: 'x^2', code: true, language: 'math' };

const publish = (title: string, content: object[]) =>
  service.strapi.documents(ARTICLE).create({
    data: { title, description: 'Code.', content: content as never, publishedOn: '2026-01-01T10:00:00.000Z' },
    status: 'published',
  });

/** The code of an article, as sites get it. */
async function answered(documentId: string, path = `/api/articles/${documentId}`) {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.token}` } });
  const { data } = await response.json();
  return data.content;
}

type Row = { documentId: string; completions: Record<string, { tokens?: string }> };
const rows = (): Promise<Row[]> =>
  service.strapi.db.query('masthead::article-code').findMany({ orderBy: 'id' });

test("an article's code colours and formulas, inline ones too, are computed once", async () => {
  const content = [
    block('python', 'def', { tokens: 'x3' }),
    block('math', '\\frac{x}{2}'),
    { type: 'paragraph', children: [inLine] },
  ];
  const { documentId } = await publish('Coloured', content);
  const formula = (element: string) => expect.stringContaining(`"${element}"`);
  const expected = [
    { tokens: 'k3' },
    { formula: formula('mfrac') },
    { children: [{ formula: formula('msup') }] },
  ];
  expect(await answered(documentId)).toMatchObject(expected);

  const write = vi.spyOn(process, 'writeCode').mockRejectedValue(new Error('Nothing is written again.'));
  expect(await answered(documentId)).toMatchObject(expected);
  write.mockRestore();
});

test("a changed article's code is recomputed, and the old rows are deleted", async () => {
  const { documentId } = await publish('Changed', [block('python', 'def'), block('python', 'class')]);
  expect(await answered(documentId)).toMatchObject([{ tokens: 'k3' }, { tokens: 'k5' }]);
  const data = { content: [block('python', 'class'), block('python', 'return')] as never };
  await service.strapi.documents(ARTICLE).update({ documentId, data, status: 'published' });
  expect(await answered(documentId)).toMatchObject([{ tokens: 'k5' }, { tokens: 'k6' }]);
  const kept = (await rows()).find((row) => row.documentId === documentId);
  expect(
    Object.values(kept?.completions ?? {})
      .map(({ tokens }) => tokens)
      .toSorted(),
  ).toEqual(['k5', 'k6']);
});

test('an article has at most one row, even without code or if two sites request it at once', async () => {
  const before = (await rows()).length;
  const plain = await publish('Plain', [{ type: 'paragraph', children: [{ type: 'text', text: 'x' }] }]);
  await answered(plain.documentId);
  const coloured = await publish('Twice', [block('sql', 'select 1')]);
  await Promise.all(Array.from({ length: 5 }, () => answered(coloured.documentId)));
  expect((await rows()).length).toBe(before + 1);
});

test('a draft link shows coloured code', async () => {
  const created = await service.strapi.documents(ARTICLE).create({
    data: { title: 'Draft', description: 'Code.', content: [block('python', 'def')] as never },
  });
  const { documentId } = created;
  const { body } = await service.panel('POST', '/masthead/preview/links', { documentId });
  expect(await answered(documentId, `/api/drafts/${body.data.link}`)).toMatchObject([{ tokens: 'k3' }]);
  const form = { type: 'articles', documentId, values: { title: 'Draft' } };
  const previewed = await service.panel('POST', '/masthead/preview/content', form);
  expect(previewed.body.data.data.content).toMatchObject([{ tokens: 'k3' }]);
  expect((await rows()).some((row) => row.documentId === documentId)).toBe(false);
});
