import * as v from 'valibot';
import { type ContentRequest, defineFixedCall } from '#contract/calls/call.ts';
import { siteCall } from '#contract/calls/site.ts';
import { plainQuery } from '#contract/query/query.ts';
import type { AnswerStore } from './answer-store.ts';
import { NotFound } from './upstream.ts';

type Settings = {
  /** Gets the answer of the content service; rejects with NotFound for 404. */
  get: (request: ContentRequest) => Promise<unknown>;
  answers: Pick<AnswerStore, 'getLastGood'>;
};

const SITE = siteCall.request();
const ANY_ARTICLE = defineFixedCall(
  { ...plainQuery('articles'), pagination: { start: 0, limit: 1 } },
  v.array(v.unknown()),
).request();

/**
 * Returns a function that checks whether the content service works and has its content; it never rejects. A magazine may have
 * no Site, and a new one has no content at all. But a service that had a Site, and now has neither Site nor articles, has
 * lost its content: it runs on the wrong database, for example.
 */
export function createHealthCheck({ get, answers }: Settings): () => Promise<boolean> {
  const settle = (request: ContentRequest) =>
    get(request).then(
      (answer) => [answer, null] as const,
      (error: unknown) => [null, error] as const,
    );

  /** Whether the last check found neither Site nor articles. */
  let failed = false;

  return async () => {
    // A service that answers 404 to everything gets one request for each check, not two.
    if (!failed) {
      const [site, error] = await settle(SITE);
      if (!(error instanceof NotFound)) return v.is(SITE.answer, site);
    }
    const [answer] = await settle(ANY_ARTICLE);
    const list = v.safeParse(ANY_ARTICLE.answer, answer);
    failed = !list.success;
    if (!list.success) return false;
    if (list.output.data.length > 0) return true;
    const lastSite = await answers.getLastGood(SITE);
    return !lastSite || lastSite.documents.size === 0;
  };
}
