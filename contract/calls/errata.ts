import * as v from 'valibot';
import { erratum } from '../entities/correction.ts';
import { SEARCH_PAGE_SIZE } from '../query/limits.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { defineCall } from './call.ts';

/** One page of all corrections, the newest first. Not a call of spec §7, but of its form. Pages count from 1. */
export const errataCall = defineCall(
  (page: number) => ({
    ...plainQuery('errata'),
    sort: { field: 'correctedOn', direction: 'desc' },
    pagination: { page, pageSize: SEARCH_PAGE_SIZE },
  }),
  v.array(erratum),
);

/** The page that this call turned into the query. Meaningless for a query of another call. */
export const readErrataPage = ({ pagination }: ContentQuery): number =>
  pagination && 'page' in pagination ? pagination.page : 1;
