import { MAX_SEARCH_WORDS, SEARCH_WORDS_PATH } from 'masthead-contract/search/search-words';
import * as v from 'valibot';
import { SEARCH_WORD } from '../../content-types';
import type { OwnRoute } from '../../core/routes/own-route';

const Rows = v.array(
  v.object({
    words: v.nullable(v.string()),
    articles: v.array(v.object({ documentId: v.string() })),
  }),
);

/** `GET /api/search-words`: the editors' search words, each with those of its articles that are public. */
export const searchWordsRoute: OwnRoute = {
  method: 'GET',
  matches: (path, queryString) => path === SEARCH_WORDS_PATH && queryString === '',
  async answer(context, { strapi }) {
    const rows = await strapi.db.query(SEARCH_WORD).findMany({
      select: ['words'],
      populate: { articles: { select: ['documentId'], where: { publishedAt: { $notNull: true } } } },
      orderBy: 'id',
      limit: MAX_SEARCH_WORDS,
    });
    const data = v.parse(Rows, rows).map(({ words, articles }) => ({
      words,
      articles: articles.map(({ documentId }) => documentId),
    }));
    context.body = { data, meta: {} };
  },
};
