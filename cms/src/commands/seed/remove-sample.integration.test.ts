import { createRequire } from 'node:module';
import type { UID } from '@strapi/strapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const { removeSample }: typeof import('./remove-sample') = createRequire(import.meta.url)(
  '../../../dist/src/commands/seed/remove-sample.js',
);

const count = (uid: UID.ContentType) => service.strapi.documents(uid).count({});
const TEXT = [{ type: 'paragraph', children: [{ type: 'text', text: 'Low tide.' }] }];

/** The first steps, which the panel's home shows, that have been done. */
async function stepsDone(): Promise<string[]> {
  const { body } = await service.panel('GET', '/masthead/first-steps');
  const steps: { step: string; done: boolean }[] = body.data.steps;
  return steps.filter(({ done }) => done).map(({ step }) => step);
}

test('removes the sample except entries that editors have changed or refer to', async () => {
  const { strapi } = service;
  expect(await stepsDone()).toEqual(['site', 'terms', 'article', 'home']);
  const [first] = await strapi
    .documents(ARTICLE)
    .findMany({ sort: 'title:asc', limit: 1, populate: ['authors'] });
  const tag = await strapi.documents('api::tag.tag').findFirst({ sort: 'name:asc' });
  await service.panel('PUT', `/content-manager/collection-types/${ARTICLE}/${first?.documentId}`, {
    subtitle: 'Changed by an editor',
  });
  await strapi.documents(ARTICLE).create({
    data: {
      title: 'My own article',
      slug: 'my-own-article',
      description: 'Mine.',
      content: TEXT,
      tags: [tag?.documentId ?? ''],
    },
    status: 'published',
  });

  const choice = await removeSample(strapi);
  expect(choice?.changed.map(({ label }) => label)).toEqual([`the article '${first?.title}'`]);
  expect(choice?.needed.map(({ item, by }) => `${item.label}: ${by.label}`)).toContain(
    `the tag '${tag?.name}': the article 'My own article'`,
  );
  expect(choice?.needed.map(({ item }) => item.label)).toEqual(
    expect.arrayContaining(
      (first?.authors ?? []).map(({ name }: { name: string }) => `the author '${name}'`),
    ),
  );
  expect(await count(ARTICLE)).toBe(2);
  expect(await count('api::dossier.dossier')).toBeLessThan(5);
  const files: { name: string }[] = await strapi.db.query('plugin::upload.file').findMany({});
  expect(files.length).toBeLessThan(20);

  const home = await strapi
    .documents('api::home.home')
    .findFirst({ populate: ['trending', 'headline.featured'] });
  expect(home).toMatchObject({ trending: [], headline: { featured: null } });
  const site = await strapi.documents('api::site.site').findFirst({ populate: ['seo', 'logo.light'] });
  expect(site).toMatchObject({ seo: { metaTitle: null }, logo: { light: null } });

  // Without the own and the changed article the rest goes, and a third run has nothing to do.
  for (const { documentId } of await strapi.documents(ARTICLE).findMany({})) {
    await strapi.documents(ARTICLE).delete({ documentId });
  }
  expect((await removeSample(strapi))?.needed).toEqual([]);
  expect(await count('api::tag.tag')).toBe(0);
  expect(await strapi.db.query('plugin::upload.file').count({})).toBe(0);
  expect(await strapi.db.query('plugin::upload.folder').count({})).toBe(0);
  expect(await count('api::home.home')).toBe(1);
  expect(await removeSample(strapi)).toBeNull();
  expect(await stepsDone()).toEqual([]);

  // A section has nothing to show before there is an article in its category.
  const { documentId } = await strapi.documents('api::category.category').create({ data: { name: 'Tides' } });
  const published = await service.panel(
    'POST',
    '/content-manager/single-types/api::home.home/actions/publish',
    {
      sections: [{ look: 'row', category: { connect: [{ documentId }] } }],
    },
  );
  expect(published.status).toBe(200);
  expect(await stepsDone()).toEqual([]);
  await strapi.documents(ARTICLE).create({
    data: { title: 'Ebb', slug: 'ebb', description: 'Out.', content: TEXT, categories: [documentId] },
    status: 'published',
  });
  expect(await stepsDone()).toEqual(['article', 'home']);
});
