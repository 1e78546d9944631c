import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ContentRequest } from '#contract/calls/call.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { getMenuInParts } from './menu-in-parts.ts';

const SEA = { documentId: 'sea', name: 'Sea' };
const SEAFOOD = { documentId: 'seafood', name: 'Seafood' };
const article = (title: string, ...categories: object[]) => ({
  documentId: title,
  slug: title,
  title,
  categories,
});

/** A service that finds every article whose category contains the text, newest first. */
const get = async ({ url }: ContentRequest): Promise<unknown> =>
  url.startsWith('/api/categories')
    ? {
        data: [
          { documentId: 'world', name: 'World', children: [SEA, { documentId: 'x', name: null }, SEAFOOD] },
        ],
      }
    : {
        data: /Seafood/.test(url)
          ? [article('mussels', SEAFOOD)]
          : [article('mussels', SEAFOOD), article('tides', SEA), article('waves', SEA, SEAFOOD)],
      };

test('assembles the menu from its subcategories, each with its own articles only', async () => {
  const { data } = v.parse(menuPanelCall.request().answer, await getMenuInParts(get));
  expect(data).toHaveLength(1);
  expect(data[0]?.children.map(({ name, articles }) => [name, articles.map(({ title }) => title)])).toEqual([
    ['Sea', ['tides', 'waves']],
    ['Seafood', ['mussels']],
  ]);
});

test('sends at most two requests at a time', async () => {
  let running = 0;
  let most = 0;
  await getMenuInParts(async ({ url }) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    const children = Array.from({ length: 9 }, (_, index) => ({ documentId: `${index}`, name: `${index}` }));
    return { data: url.startsWith('/api/categories') ? [{ children }] : [] };
  });
  expect(most).toBe(2);
});

test('fails when a part fails, so the cached menu stays', async () => {
  const failing = (request: ContentRequest) =>
    request.url.includes('Seafood') ? Promise.reject(new Error('Status 500')) : get(request);
  await expect(getMenuInParts(failing)).rejects.toThrow('Status 500');
});
