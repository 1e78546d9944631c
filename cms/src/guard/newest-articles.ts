import type { Core } from '@strapi/strapi';
import { partPopulate } from './part-populate';

const ARTICLE = 'api::article.article';

/** A subcategory shows so many cards (spec §9). */
const MOST_ARTICLES = 9;

/** What a card needs, and what an answer always has; not the text. */
const FIELDS = ['title', 'slug', 'subtitle', 'description', 'publishedAt', 'createdAt', 'updatedAt'] as const;

/** A document on its way into an answer. */
type Entity = { id: number | string; [field: string]: unknown };

/**
 * Gives answers of the content API the nine newest articles of a category, tag, dossier or author,
 * the newest first and without their texts, instead of all.
 *
 * Strapi would load every one with its whole text: among ten thousand articles the categories call of
 * the specification took six seconds and 126 MB, and a worse one 3 GB.
 */
export function limitInnerArticles(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action, params } = context;
    const isAsked = strapi.requestContext.get()?.state.route?.info?.type === 'content-api';
    if (!isAsked || (action !== 'findMany' && action !== 'findOne')) return next();

    // The guard lets no other way of populating through.
    const { rest, articles } = partPopulate(Array.isArray(params.populate) ? params.populate : []);
    if (articles.size === 0) return next();
    Object.assign(params, { populate: rest });
    const answer = await next();
    for (const [above, populate] of articles) {
      let owners = entitiesIn(answer);
      let owner: string = uid;
      for (const step of above ? above.split('.') : []) {
        owners = owners.flatMap((entity) => entitiesIn(entity[step]));
        owner = targetOf(strapi, owner, step);
      }
      await addArticles(strapi, owner, owners, populate);
    }
    return answer;
  });
}

async function addArticles(
  strapi: Core.Strapi,
  uid: string,
  owners: readonly Entity[],
  populate: string[],
): Promise<void> {
  const newest = await newestArticles(strapi, uid, owners);
  const articles: Entity[] = await strapi.documents(ARTICLE).findMany({
    status: 'published',
    filters: { id: { $in: newest.map(({ article }) => article) } },
    fields: [...FIELDS],
    populate,
  });
  const byId = new Map(articles.map((article) => [article.id, article]));
  const byOwner = Map.groupBy(newest, ({ owner }) => owner);
  for (const owner of owners) {
    const own = byOwner.get(owner.id) ?? [];
    owner.articles = own.flatMap(({ article }) => byId.get(article) ?? []);
  }
}

/** Ids of the newest articles of each owner, the newest first. */
async function newestArticles(
  { db }: Core.Strapi,
  uid: string,
  owners: readonly Entity[],
): Promise<{ owner: number | string; article: number | string }[]> {
  const attribute = db.metadata.get(uid).attributes.articles;
  if (
    !attribute ||
    !('joinTable' in attribute) ||
    !attribute.joinTable ||
    !('inverseJoinColumn' in attribute.joinTable)
  )
    throw new Error(`${uid} has no articles.`);
  const { name, joinColumn, inverseJoinColumn } = attribute.joinTable;
  const owner = `link.${joinColumn.name}`;

  const places = db
    .connection({ link: name })
    .join({ article: db.metadata.get(ARTICLE).tableName }, 'article.id', `link.${inverseJoinColumn.name}`)
    .whereIn(
      owner,
      owners.map(({ id }) => id),
    )
    .whereNotNull('article.published_at')
    .select({ owner, article: 'article.id' })
    .rowNumber('place', (window) =>
      window.partitionBy(owner).orderBy('article.published_at', 'desc').orderBy('article.id', 'desc'),
    )
    .as('places');
  return db.connection
    .from(places)
    .select('owner', 'article')
    .where('place', '<=', MOST_ARTICLES)
    .orderBy('place');
}

function targetOf({ db }: Core.Strapi, uid: string, field: string): string {
  const attribute = db.metadata.get(uid).attributes[field];
  if (!attribute || !('target' in attribute)) throw new Error(`${uid} has no relation '${field}'.`);
  return attribute.target;
}

/** What a populated relation holds: several, one, or none. */
function entitiesIn(value: unknown): Entity[] {
  return [value ?? []].flat().filter(isEntity);
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'id' in value;
}
