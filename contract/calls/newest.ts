import * as v from 'valibot';
import { articleFields } from '../entities/article.ts';
import { FEED_ENTRIES } from '../query/limits.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { withVisibleTitle } from '../text/visible-title.ts';
import { defineCall } from './call.ts';

/** The articles' common property: an author (a documentId), terms, or nothing. */
type Subject = Pick<ContentQuery, 'author' | 'terms'>;

const newestArticle = v.pipe(v.object(articleFields), v.transform(withVisibleTitle));

/**
 * The newest articles overall, or of an author or term, without their relations. Not a call of spec §7, but of its form; a feed
 * is made from it and from the call for each article.
 */
export const newestCall = defineCall(
  ({ author, terms }: Subject) => ({
    ...plainQuery('articles'),
    author,
    terms,
    sort: { field: 'publishedAt', direction: 'desc' },
    pagination: { start: 0, limit: FEED_ENTRIES },
  }),
  v.array(newestArticle),
);

/** The subject that this call turned into the query. Meaningless for a query of another call. */
export const readNewestSubject = ({ author, terms }: ContentQuery): Subject => ({ author, terms });

export type NewestArticle = v.InferOutput<typeof newestArticle>;
