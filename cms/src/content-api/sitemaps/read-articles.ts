import type { Core } from '@strapi/strapi';
import { MAX_NEWS, URLS_PER_PART } from 'masthead-contract/service/sitemaps';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { componentTable, PICTURE_PLACES } from '../../strapi/picture-places';
import { isOneOf } from '../answers/sql';

type Part = { month: string; number: number };

/** News covers two days. The site leaves out older articles by itself, even without a newer answer. */
const NEWS_MS = 3 * 24 * 60 * 60 * 1000;

/** The articles of a part, in the order of their publication; `null` for an empty part. */
export async function readArticles(strapi: Core.Strapi, { month, number }: Part) {
  const start = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1);
  const rows = v.parse(
    v.array(
      v.object({
        id: v.number(),
        document_id: v.string(),
        slug: v.nullish(v.string(), ''),
        updated_at: v.union([v.number(), v.date()]),
      }),
    ),
    await articles(strapi)
      .select('id', 'document_id', 'slug', 'updated_at')
      .where('published_at', '>=', dateValue(strapi, start))
      .where('published_at', '<', dateValue(strapi, end))
      .orderBy(['published_at', 'id'])
      .limit(URLS_PER_PART)
      .offset((number - 1) * URLS_PER_PART),
  );
  if (rows.length === 0) return null;
  const pictures = await readPictures(
    strapi,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, document_id, slug, updated_at }) => ({
    documentId: document_id,
    slug,
    changed: new Date(updated_at).toISOString(),
    picture: pictures.get(id) ?? null,
  }));
}

const News = v.array(
  v.object({
    document_id: v.string(),
    slug: v.nullish(v.string(), ''),
    title: v.nullish(v.string(), ''),
    language: v.nullable(v.string()),
    published_at: v.union([v.number(), v.date()]),
  }),
);

/** The articles of the last days, the newest first, without sponsored ones, which Google News takes for no news. `now` is in milliseconds. */
export async function readNews(strapi: Core.Strapi, now: number) {
  const rows = v.parse(
    News,
    await articles(strapi)
      .select('document_id', 'slug', 'title', 'language', 'published_at')
      .where('published_at', '>=', dateValue(strapi, new Date(now - NEWS_MS)))
      .whereRaw("coalesce(trim(sponsor), '') = ''")
      .orderBy('published_at', 'desc')
      .limit(MAX_NEWS),
  );
  return rows.map(({ document_id, slug, title, language, published_at }) => ({
    documentId: document_id,
    slug,
    title,
    language,
    publishedAt: new Date(published_at).toISOString(),
  }));
}

const articles = ({ db }: Core.Strapi) => db.connection(db.metadata.get(ARTICLE).tableName);

/** A date is a number in SQLite. */
const dateValue = ({ db }: Core.Strapi, date: Date) =>
  db.dialect.client === 'postgres' ? date : date.getTime();

/** The renditions for shared links of the first pictures of covers, by the database ids of the articles. */
async function readPictures(strapi: Core.Strapi, ids: readonly number[]): Promise<Map<number, string>> {
  const { db } = strapi;
  const share =
    db.dialect.client === 'postgres' ? "formats -> 'share' ->> 'url'" : "formats ->> '$.share.url'";
  const one = isOneOf(db, ids);
  const rows = v.parse(
    v.array(v.object({ id: v.number(), share: v.nullable(v.string()) })),
    await db
      .connection({ cover: componentTable(strapi, ARTICLE, 'cover') })
      .join({ media: PICTURE_PLACES }, 'media.related_id', 'cover.cmp_id')
      .join('files', 'files.id', 'media.file_id')
      .select('cover.entity_id as id', db.connection.raw(`${share} as share`))
      .where({ 'cover.field': 'cover', 'media.related_type': 'article.cover', 'media.field': 'media' })
      .whereRaw(`cover.entity_id ${one.text}`, [...one.values])
      // The last row of an article wins: the one of its first picture.
      .orderBy('media.order', 'desc'),
  );
  return new Map(rows.flatMap(({ id, share: url }) => (url === null ? [] : [[id, url]])));
}
