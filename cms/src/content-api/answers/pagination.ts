import { DEFAULT_ENTRIES } from 'masthead-contract/query/limits';
import type { Pagination } from 'masthead-contract/query/query';

/** A range of the entries of a list; `start` counts from 0. */
export type Range = { start: number; limit: number };

/** The pagination in an answer: the query's, plus page, page count and total (spec §3, last line). */
export type AnswerPagination = (Range | { pageSize: number }) & {
  page: number;
  pageCount: number;
  total: number;
};

const DEFAULT: Pagination = { page: 1, pageSize: DEFAULT_ENTRIES };

export function rangeOf(pagination: Pagination | null): Range {
  const requested = pagination ?? DEFAULT;
  return 'page' in requested
    ? { start: (requested.page - 1) * requested.pageSize, limit: requested.pageSize }
    : requested;
}

export function answerPagination(pagination: Pagination | null, total: number): AnswerPagination {
  const requested = pagination ?? DEFAULT;
  const { start, limit } = rangeOf(requested);
  const pages = { page: Math.floor(start / limit) + 1, pageCount: Math.ceil(total / limit), total };
  return { ...requested, ...pages };
}
