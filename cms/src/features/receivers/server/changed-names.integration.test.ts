import type { Change } from 'masthead-contract/service/changes';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE, CATEGORY, FILE, SITE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';
import { changedNames, menuDigest } from './changed-names';

const File = v.object({ documentId: v.string() });
const Files = v.array(File);

let service: Service;

beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const change = (type: Change['type'], documentId: string, vanished = false): Change => ({
  id: 1,
  type,
  documentId,
  vanished,
  announced: true,
});

async function names(...changes: Change[]) {
  const { soft, hard } = await changedNames(service.strapi, changes);
  return { soft: [...soft].toSorted(), hard: [...hard].toSorted() };
}

/** An article and its picture. */
async function readIllustrated() {
  const article = v.parse(
    v.object({ documentId: v.string(), cover: v.object({ media: Files }) }),
    await service.strapi.documents(ARTICLE).findFirst({
      status: 'published',
      filters: { cover: { media: { id: { $notNull: true } } } },
      populate: { cover: { populate: ['media'] } },
    }),
  );
  return { article: article.documentId, picture: article.cover.media[0]?.documentId ?? '' };
}

test('changing a picture counts as a change of everything that shows it', async () => {
  const { article, picture } = await readIllustrated();
  expect(await names(change('file', picture))).toEqual({ soft: ['article', article].toSorted(), hard: [] });
});

test('changing an unused picture changes nothing', async () => {
  const unused = await service.strapi.db.query(FILE).create({
    data: {
      name: 'unused.jpg',
      url: '/uploads/unused.jpg',
      hash: 'unused',
      mime: 'image/jpeg',
      size: 1,
      provider: 'local',
    },
  });
  expect(await names(change('file', v.parse(File, unused).documentId))).toEqual({ soft: [], hard: [] });
});

test('changing the logo counts as a change of the site settings, and changing a tag as a change of everything', async () => {
  const { logo } = v.parse(
    v.object({ logo: v.object({ light: File }) }),
    await service.strapi.documents(SITE).findFirst({
      status: 'published',
      populate: { logo: { populate: ['light'] } },
    }),
  );
  expect(await names(change('file', logo.light.documentId))).toEqual({ soft: ['site'], hard: [] });
  expect(await names(change('tag', 'abc', true))).toEqual({ soft: ['everything'], hard: [] });
});

test('recommending an article changes every article page, and withdrawing it removes it from them', async () => {
  const { recommendedArticles } = v.parse(
    v.object({ recommendedArticles: Files }),
    await service.strapi.documents(SITE).findFirst({ populate: ['recommendedArticles'] }),
  );
  const [recommended] = recommendedArticles;
  const id = recommended?.documentId ?? '';
  const expected = ['article', id, 'recommended'].toSorted();
  expect(await names(change('article', id))).toEqual({ soft: expected, hard: [] });
  expect(await names(change('article', id, true), change('article', id))).toEqual({
    soft: [],
    hard: expected,
  });
  expect(await names(change('article', 'other'))).toEqual({ soft: ['article', 'other'], hard: [] });
  await service.strapi.documents(ARTICLE).delete({ documentId: id });
  expect(await names(change('article', id, true))).toEqual({
    soft: ['recommended'],
    hard: ['article', id].toSorted(),
  });
});

test('the menu changes when a category gets its first article', async () => {
  const before = await menuDigest(service.strapi);
  const { documentId } = await service.strapi.documents(CATEGORY).create({ data: { name: 'Quiet places' } });
  expect(await menuDigest(service.strapi)).toBe(before);
  await service.strapi.documents(ARTICLE).create({
    data: {
      title: 'First',
      description: 'First.',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'First.' }] }],
      categories: [documentId],
    },
    status: 'published',
  });
  expect(await menuDigest(service.strapi)).not.toBe(before);
});
