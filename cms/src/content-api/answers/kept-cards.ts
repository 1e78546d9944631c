import type { Core } from '@strapi/strapi';
import { CARD_POPULATE, LISTED_CARD_POPULATE } from 'masthead-contract/calls/card-populate';
import { type ContentQuery, plainQuery } from 'masthead-contract/query';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { readDocuments } from './documents';
import { selectionOf } from './populate';

/** About 15 MB. */
const MAX_CARDS = 5_000;

const unchecked = v.optional(v.unknown());
/** Leaves out what Strapi notes about the files of renditions, which is half of an answer. */
const rendition = v.object({ url: unchecked, width: unchecked, mime: unchecked, colours: unchecked });
const picture = v.looseObject({ formats: v.nullish(v.record(v.string(), rendition)) });
const pictures = v.nullish(v.array(picture));
const card = v.looseObject({
  id: v.number(),
  icon: pictures,
  cover: v.nullish(v.looseObject({ media: pictures })),
  categories: v.nullish(v.array(v.object({ documentId: unchecked, name: unchecked }))),
});
type Card = v.InferOutput<typeof card>;

/** Whether a query is for a list of articles with the relations of cards, or also with their categories, and no others. */
export const isCardList = ({ type, documentId, populate }: ContentQuery): boolean =>
  type === 'articles' &&
  documentId === null &&
  [CARD_POPULATE, LISTED_CARD_POPULATE].some(
    (paths) => populate.length === paths.length && paths.every((path) => populate.includes(path)),
  );

/**
 * Published articles as lists of cards have them, kept in memory until the change log has another entry. To read a page of
 * them takes Strapi five statements and several milliseconds, the largest part of a search.
 */
export function createKeptCards(strapi: Core.Strapi, readLastChange: () => Promise<number>) {
  const contentType = strapi.contentType(ARTICLE);
  const selection = selectionOf(strapi, { ...plainQuery('articles'), populate: LISTED_CARD_POPULATE });
  let cards = new Map<number, Card>();
  let keptSince: number | null = null;

  async function readMissing(ids: readonly number[]): Promise<[number, Card][]> {
    const documents = await readDocuments(strapi, 'articles', ids, selection);
    const readable = await strapi.contentAPI.sanitize.output(documents, contentType);
    return v.parse(v.array(card), readable).map((article) => [article.id, article]);
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
