import { AsyncLocalStorage } from 'node:async_hooks';
import { pathsShowing } from 'masthead-contract/site-addresses';
import { comparing, type RuleContext, type Write } from '../rule';
import { type PublicArticle, readPublicVersions } from './public-article';
import { type Announcement, announcementQueue, type Receiver } from './queue';

const unannounced = new AsyncLocalStorage<true>();

/** Publishes without announcing, such as the sample magazine. */
export const withoutAnnouncements = <Result>(work: () => Promise<Result>): Promise<Result> =>
  unannounced.run(true, work);

const isAnnounced = ({ receivers }: RuleContext): boolean => receivers.length > 0 && !unannounced.getStore();

/**
 * Adds to the queue what a publication or withdrawal of an article changes: its addresses and its feeds, as they were before and as
 * they are now. A draft has none.
 */
export const recordPublication = comparing(
  async ({ documentId }: Write, context: RuleContext): Promise<PublicArticle[]> =>
    isAnnounced(context) ? readPublicVersions(context.strapi, documentId) : [],
  async ({ documentId }, context, before) => {
    if (!isAnnounced(context)) return;
    const after = await readPublicVersions(context.strapi, documentId);
    await announcementQueue(context.strapi).add(announce(context.receivers, [...before, ...after]));
  },
);

function announce(receivers: readonly Receiver[], versions: readonly PublicArticle[]): Announcement[] {
  const addresses = {
    hub: new Set(versions.flatMap(({ feeds }) => feeds)),
    indexnow: new Set(versions.map(({ path }) => path)),
    cache: new Set(versions.flatMap(pathsShowing)),
  };
  return receivers.flatMap((receiver) => [...addresses[receiver]].map((address) => ({ receiver, address })));
}
