import { plainQuery } from 'masthead-contract/query/query';
import { readTextsUrl, TEXT_POPULATE, type TextOwner } from 'masthead-contract/search/texts';
import { ARTICLE } from '../../content-types';
import type { OwnRoute } from '../../core/routes/own-route';
import { selectionOf } from '../answers/populate';

/**
 * `GET /api/articles` with the filters of `textsUrl` and `textsOfUrl`: public articles with their texts, for the index of texts. It needs all
 * articles, and the calls of the specification would sort and count them for each page.
 */
export const textsRoute: OwnRoute = {
  method: 'GET',
  matches: (path, queryString) => readTextsUrl(path, queryString) !== null,
  async answer(context, { strapi }) {
    const wanted = readTextsUrl(context.path, context.querystring);
    if (!wanted) return void context.notFound();
    const data = await strapi.documents(ARTICLE).findMany({
      ...selectionOf(strapi, { ...plainQuery('articles'), documentId: '', populate: TEXT_POPULATE }),
      status: 'published',
      filters: 'documentIds' in wanted ? { documentId: { $in: [...wanted.documentIds] } } : following(wanted),
      sort: 'id:asc',
      limit: 'documentIds' in wanted ? wanted.documentIds.length : wanted.limit,
    });
    context.body = { data, meta: {} };
  },
};

const following = ({ after, of }: { after: number; of: TextOwner | null }) => ({
  id: { $gt: after },
  ...(of && withRelation(of)),
});

const withRelation = ({ path, documentId }: TextOwner): object =>
  path.split('.').reduceRight<object>((filters, name) => ({ [name]: filters }), { documentId });
