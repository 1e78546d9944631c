import type { Core } from '@strapi/strapi';
import type { Clock } from '../../../core/clock/clock';
import type { Timers } from '../../../core/clock/timers';
import { forgetArticle } from './articles';
import { binTable, type Deletion } from './bin-table';
import { forgetPicture } from './pictures';

/** How long something can be brought back. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Deletes for good everything that has been in the bin for 30 days, as long as the clock is right. Not at the start: a clock that
 * is wrong then is often corrected a minute later.
 */
export function emptyBin(
  strapi: Core.Strapi,
  { clock, timers }: { clock: Pick<Clock, 'now' | 'judgement'>; timers: Pick<Timers, 'every'> },
): void {
  timers.every(INTERVAL_MS, async () => {
    if (clock.judgement().state !== 'right') return;
    for (const deletion of await binTable(strapi).deletedBefore(new Date(clock.now() - KEPT_MS))) {
      await forget(strapi, deletion).catch((error: unknown) =>
        strapi.log.error(`'${deletion.title}' could not be deleted from the bin for good: ${error}`),
      );
    }
  });
}

/** Deletes for good the rest of an entry in the bin: an article's versions and notes, a picture's files. */
export async function forget(strapi: Core.Strapi, { id, kind, entry }: Deletion): Promise<void> {
  const bin = binTable(strapi);
  if (kind === 'picture') {
    const kept = await bin.find(id);
    // The files first: if this is interrupted, the next run finds the row.
    if (kept) await forgetPicture(strapi, kept.content);
  }
  await strapi.db.transaction(async () => {
    if ((await bin.remove(id)) && kind === 'article') await forgetArticle(strapi, entry);
  });
}
