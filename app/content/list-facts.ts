import { createContext, use } from 'react';
import * as v from 'valibot';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { Meta } from '#contract/calls/call.ts';
import type { ListedArticle } from '#contract/entities/article.ts';
import { cleanValue } from '#contract/search/filter-values.ts';
import type { ContentStore } from './content-store.ts';
import type { KeptPart } from './kept-part.ts';
import { isSearch, type SearchFilters, searchHref } from './search-filters.ts';
import { firstTextsRequest, hasFirstTexts, textsRequest } from './search-request.ts';
import { useKnownContent } from './use-content.ts';

export const listFacts = v.object({
  /** The number of articles on all pages. */
  total: v.number(),
  /** The categories and tags by which the search filters, as the articles name them. */
  categories: v.array(v.string()),
  tags: v.array(v.string()),
});

/** What a search shows of its list elsewhere. */
export type ListFacts = v.InferOutput<typeof listFacts>;

/** The list of a search that the browser keeps as the server rendered it (decision 0128). */
export type KeptList = KeptPart & { readonly facts: ListFacts };
export const KeptListContext = createContext<KeptList | null>(null);

/** What a search shows of its list elsewhere; `null` until it is loaded. */
export function useListFacts(filters: SearchFilters): ListFacts | null {
  const kept = use(KeptListContext);
  const titles = useKnownContent(articleListCall.request(filters));
  const texts = useKnownContent(textsRequest(filters));
  const facts = filters.texts
    ? factsOf(filters, texts.data?.found.map(({ article }) => article) ?? null, texts.meta)
    : factsOf(filters, titles.data, titles.meta);
  return facts ?? (kept?.address === searchHref(filters) ? kept.facts : null);
}

/**
 * What the page of a search needs of its list if the browser keeps that; `null` if it has parts that need a script: a Retry button,
 * or words that are announced.
 */
export function keptFacts(filters: SearchFilters, content: ContentStore): ListFacts | null {
  if (!isSearch(filters)) return { total: 0, categories: [], tags: [] };
  if (hasFirstTexts(filters) && content.read(firstTextsRequest(filters)).data?.near) return null;
  if (!filters.texts) {
    const { data, meta } = content.read(articleListCall.request(filters));
    return factsOf(filters, data, meta);
  }
  const { data, meta } = content.read(textsRequest(filters));
  return data?.near ? null : factsOf(filters, data?.found.map(({ article }) => article) ?? null, meta);
}

function factsOf(
  filters: SearchFilters,
  articles: readonly ListedArticle[] | null,
  meta: Meta | null,
): ListFacts | null {
  if (articles === null) return null;
  const namesIn = (kind: 'categories' | 'tags') => [
    ...new Set(
      articles
        .flatMap((article) => article[kind].map(({ name }) => name))
        .filter((name) => filters[kind].includes(cleanValue(name))),
    ),
  ];
  return {
    total: meta?.pagination?.total ?? articles.length,
    categories: namesIn('categories'),
    tags: namesIn('tags'),
  };
}
