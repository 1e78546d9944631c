import type { Core } from '@strapi/strapi';
import { CARD_POPULATE, LISTED_CARD_POPULATE } from 'masthead-contract/calls/card-populate';
import { ENTITIES, type EntityName } from 'masthead-contract/entities/model';
import type { ContentQuery } from 'masthead-contract/query/query';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { pictures } from './page-pictures';

/** About 15 MB. */
const MAX_CARDS = 5_000;

const fieldsOf = (entity: EntityName) => Object.keys(ENTITIES[entity].fields);

/** The fields of the contract, and the ids of files, by which the site finds the answers that a change affects. */
const PICTURE = { select: ['documentId', ...fieldsOf('image')] };
const CARD = {
  select: fieldsOf('article'),
  populate: {
    tags: { select: fieldsOf('tag') },
    categories: { select: fieldsOf('category') },
    icon: PICTURE,
    cover: { select: ['id', ...fieldsOf('cover')], populate: { media: PICTURE } },
  },
};

const card = v.looseObject({
  id: v.number(),
  icon: pictures,
  cover: v.nullish(v.looseObject({ media: pictures })),
});
type Card = v.InferOutput<typeof card>;

/** Whether a query is for a list of articles with exactly the relations of cards, with or without their categories. */
export const isCardList = ({ type, documentId, populate }: ContentQuery): boolean =>
  type === 'articles' &&
  documentId === null &&
  [CARD_POPULATE, LISTED_CARD_POPULATE].some(
    (paths) => populate.length === paths.length && paths.every((path) => populate.includes(path)),
  );

/**
 * Published articles as lists of cards have them, kept in memory until the change log has another entry. To read a page of
 * them takes six statements and several milliseconds, the largest part of a search.
 */
export function createKeptCards(strapi: Core.Strapi, readLastChange: () => Promise<number>) {
  let cards = new Map<number, Card>();
  let keptSince: number | null = null;

  async function readMissing(ids: readonly number[]): Promise<[number, Card][]> {
    if (ids.length === 0) return [];
    // Selects only public articles: Strapi's document service with its checks takes nearly twice as long.
    const articles = await strapi.db
      .query(ARTICLE)
      .findMany({ ...CARD, where: { id: { $in: [...ids] }, publishedAt: { $notNull: true } } });
    return v.parse(v.array(card), articles).map((article) => [article.id, article]);
  }

  /** The articles with these ids, in their order; ids without a published article are skipped. */
  return async function readCards(ids: readonly number[]): Promise<Card[]> {
    const last = await readLastChange();
    if (last !== keptSince) cards = new Map();
    keptSince = last;
    // A change while this reads begins another map, which gets nothing that is read here.
    const kept = cards;
    const known = ids.flatMap((id): [number, Card][] => {
      const article = kept.get(id);
      return article ? [[id, article]] : [];
    });
    const found = new Map(known);
    for (const [id, article] of await readMissing(ids.filter((id) => !found.has(id)))) {
      found.set(id, article);
      kept.set(id, article);
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_CARDS) break;
      kept.delete(oldest);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}
