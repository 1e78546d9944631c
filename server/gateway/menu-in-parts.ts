import * as v from 'valibot';
import type { ServiceRequest } from '#contract/calls/call.ts';
import { menuArticlesCall, menuCategoriesCall } from './menu-parts.ts';

/** Number of subcategories whose articles are requested at the same time. */
const CONCURRENCY = 2;

/**
 * The answer to the call of the menu panel, put together from one request for the categories and one for each subcategory
 * (server/gateway/menu-parts.ts). Rejects if one of them fails.
 */
export async function getMenuInParts(get: (request: ServiceRequest) => Promise<unknown>): Promise<unknown> {
  const whole = menuCategoriesCall.request();
  const categories = v.parse(whole.answer, await get(whole)).data;
  const subcategories = categories.flatMap(({ children }) => children);

  const articlesOf = new Map<string, unknown[]>();
  const waiting = subcategories.values();
  const requestWaiting = async () => {
    for (const { documentId, name } of waiting)
      articlesOf.set(documentId, await getArticles(documentId, name));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, requestWaiting));

  const data = categories.map((category) => ({
    ...category,
    children: category.children.map((child) => ({ ...child, articles: articlesOf.get(child.documentId) })),
  }));
  return { data, meta: {} };

  /** The request matches part of the name, so it may also return articles of other categories. */
  async function getArticles(documentId: string, name: string): Promise<unknown[]> {
    const request = menuArticlesCall.request(name);
    const articles = v.parse(request.answer, await get(request)).data;
    return articles.filter((article) => article.categories.some((each) => each.documentId === documentId));
  }
}
