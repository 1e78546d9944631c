import { readTextsUrl, textQuery } from 'masthead-contract/texts';
import { ARTICLE } from '../../content-types';
import { selectionOf } from '../answers/populate';
import type { OwnRoute } from '../own-route';

/**
 * `GET /api/articles` with the filter of `textsUrl`: public articles with their texts, in the order of their database ids, for the index of
 * texts. The index needs all articles, and the calls of the specification would sort and count them for each page.
 */
export const textsRoute: OwnRoute = {
  method: 'GET',
  matches: (path, queryString) => readTextsUrl(path, queryString) !== null,
  async answer(context, { strapi }) {
    const wanted = readTextsUrl(context.path, context.querystring);
    if (!wanted) return void context.notFound();
    const data = await strapi.documents(ARTICLE).findMany({
      ...selectionOf(strapi, textQuery('')),
      status: 'published',
      filters: { id: { $gt: wanted.after } },
      sort: 'id:asc',
      limit: wanted.limit,
    });
    context.body = { data, meta: {} };
  },
};
