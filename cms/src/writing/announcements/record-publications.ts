import type { Core } from '@strapi/strapi';
import { pathsShowing } from 'masthead-contract/site-addresses';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { type PublicArticle, readPublicArticle } from './public-article';
import { type Announcement, announcementQueue, type Receiver } from './queue';

/** Saving with the status 'published' publishes, too (`holdUntilDate`). */
const ACTIONS: readonly string[] = ['publish', 'unpublish', 'delete'];
const Params = v.object({ documentId: v.optional(v.string(), '') });

/**
 * Adds to the queue what each publication and withdrawal of an article changes, in the same transaction: its addresses and its
 * feeds, as they were before and as they are now. A draft has none.
 */
export function recordPublications(strapi: Core.Strapi, receivers: readonly Receiver[]): void {
  const queue = announcementQueue(strapi);

  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE || !ACTIONS.includes(context.action)) return next();
    return strapi.db.transaction(async ({ trx }) => {
      const { documentId } = v.parse(Params, context.params);
      const before = await readPublicArticle(strapi, trx, documentId);
      const result = await next();
      const after = await readPublicArticle(strapi, trx, documentId);
      await queue.add(announce(receivers, [before, after]));
      return result;
    });
  });
}

function announce(
  receivers: readonly Receiver[],
  versions: readonly (PublicArticle | null)[],
): Announcement[] {
  const known = versions.filter((version) => version !== null);
  const addresses = {
    hub: new Set(known.flatMap(({ feeds }) => feeds)),
    indexnow: new Set(known.map(({ path }) => path)),
    cache: new Set(known.flatMap(pathsShowing)),
  };
  return receivers.flatMap((receiver) => [...addresses[receiver]].map((address) => ({ receiver, address })));
}
