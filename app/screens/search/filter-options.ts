import type { ContentRequest } from '#contract/calls/call.ts';
import { type FilterOption, filterListCall } from '#contract/calls/filter-list.ts';
import { type TermCounts, termCountsRequest } from '#contract/calls/text-terms.ts';
import { isTermKind, type TextFilter } from '#contract/entities/terms.ts';
import { normalize } from '#contract/text/normalize.ts';

type Slide = {
  kind: TextFilter;
  /** Keywords of a search in texts; empty for a search in titles, which doesn't filter by authors and years. */
  keywords: string;
  /** A part of the names. */
  text: string;
};

/** The request for the options of a slide: terms of the content service, authors and years of the articles found. */
export const optionsRequest = ({
  kind,
  keywords,
  text,
}: Slide): ContentRequest<FilterOption[] | TermCounts> =>
  isTermKind(kind) ? filterListCall.request({ kind, text }) : termCountsRequest(keywords);

/** The options in the answer to it. */
export function optionsIn(answer: FilterOption[] | TermCounts, { kind, text }: Slide): FilterOption[] {
  if (Array.isArray(answer)) return answer;
  return answer[kind].filter(({ name }) => plain(name).includes(plain(text)));
}

/** A text without case and marks. */
const plain = (text: string) => normalize(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
