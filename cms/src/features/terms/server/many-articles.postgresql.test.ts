import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAG } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';

/** More than a server of PostgreSQL has room for locks with its defaults. */
const ARTICLES = 20_000;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('a tag with twenty thousand articles can be merged into another one, and that one deleted', async () => {
  const { connection } = service.strapi.db;
  const tags = service.strapi.documents(TAG);
  const old = await tags.create({ data: { name: 'Of many' } });
  const present = await tags.create({ data: { name: 'Of none yet' } });
  const written = Array.from({ length: ARTICLES / 1000 }, () =>
    connection.raw(
      `with written as (
         insert into articles (document_id, title, slug, published_at, updated_at)
         select gen_random_uuid(), 'Many', gen_random_uuid(), utc, utc
         from generate_series(1, 1000), (select now() at time zone 'utc' as utc) as time
         returning id
       )
       insert into articles_tags_lnk (article_id, tag_id, tag_ord, article_ord) select id, ?, 1, id from written`,
      [old.id],
    ),
  );
  await Promise.all(written);
  const listed = () =>
    connection('masthead_listed_under')
      .where({ kind: 'tags' })
      .whereIn('term_id', [old.id, present.id])
      .select('term_id')
      .count({ articles: '*' })
      .groupBy('term_id');

  const merge = { uid: TAG, documentId: old.documentId, into: present.documentId };
  const { body } = await service.panel('POST', '/masthead/merge', merge);
  expect(body.error?.message).toBeUndefined();
  expect(await listed()).toEqual([{ term_id: present.id, articles: String(ARTICLES) }]);
  await tags.delete({ documentId: present.documentId });
  expect(await listed()).toEqual([]);
});
