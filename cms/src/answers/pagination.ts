import { DEFAULT_ENTRIES } from 'masthead-contract/limits';
import type { Pagination } from 'masthead-contract/query';

/** The rows of a list that are asked for. */
export type Part = { start: number; limit: number };

/** What an answer says of a list; page and page count are always there (spec §3, last line). */
export type AnsweredPagination = (Part | { pageSize: number }) & {
  page: number;
  pageCount: number;
  total: number;
};

const DEFAULT: Pagination = { page: 1, pageSize: DEFAULT_ENTRIES };

export function partOf(pagination: Pagination | null): Part {
  const asked = pagination ?? DEFAULT;
  return 'page' in asked ? { start: (asked.page - 1) * asked.pageSize, limit: asked.pageSize } : asked;
}

export function answeredPagination(pagination: Pagination | null, total: number): AnsweredPagination {
  const asked = pagination ?? DEFAULT;
  const { start, limit } = partOf(asked);
  const pages = { page: Math.floor(start / limit) + 1, pageCount: Math.ceil(total / limit), total };
  return { ...asked, ...pages };
}
