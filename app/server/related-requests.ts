import type { ContentStore } from '#app/content/content-store.ts';
import { groupBlocks, relatedIds } from '#contract/body/group-blocks.ts';
import { articleCall } from '#contract/calls/article.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';

/**
 * The request for the articles that the text of a page names as related, given its primary requests; most pages have none. Not in
 * the route table, which browsers have too: there the component asks.
 */
export const relatedRequests = (
  primary: readonly ContentRequest[],
  content: ContentStore,
): ContentRequest[] =>
  primary.flatMap((request) => {
    const isArticle = 'query' in request && request.query.type === 'articles';
    const documentId = isArticle ? request.query.documentId : null;
    const text = documentId === null ? null : content.read(articleCall.request(documentId)).data?.content;
    const ids = relatedIds(groupBlocks(text ?? []));
    return ids.length > 0 ? [relatedArticlesCall.request(ids)] : [];
  });
