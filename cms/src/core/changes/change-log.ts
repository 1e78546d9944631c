import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { digest } from '../../digest';
import type { Clock } from '../clock/clock';
import type { Timers } from '../clock/timers';
import { type ChangeTable, changeTable } from '../database/change-table';
import { recordWrites } from './record-writes';

/** Stored next to the table: the name of the log, and the digest of the model at the last start. */
const Log = v.object({ name: v.string(), model: v.string() });

const PRUNE_INTERVAL_MS = 60 * 60 * 1000;

/** Starts to record changes. Returns the name of this database's change log. */
export async function startChangeLog(
  strapi: Core.Strapi,
  { clock, timers }: { clock: Pick<Clock, 'now'>; timers: Timers },
): Promise<string> {
  const table = changeTable(strapi);
  recordWrites(strapi, table);
  const log = await openLog(strapi, table);

  const prune = () => table.prune(clock.now());
  timers.atStart(prune);
  timers.every(PRUNE_INTERVAL_MS, prune);
  return log;
}

/**
 * The name of this database's change log, created at the first start. If the model or Strapi's version has changed since
 * the last start, every answer may have changed, so this appends a change of `everything`.
 */
async function openLog(strapi: Core.Strapi, table: ChangeTable): Promise<string> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'change-log' });
  const model = modelDigest(strapi);

  return strapi.db.transaction(async () => {
    // Two processes may start with a new database at the same time.
    await table.lock();
    const stored = v.safeParse(Log, await store.get({}));
    const name = stored.success ? stored.output.name : randomUUID();
    if (stored.success && stored.output.model === model) return name;

    await store.set({ value: { name, model } });
    if (stored.success)
      await table.append([{ type: 'everything', documentId: null, vanished: false, announced: true }]);
    return name;
  });
}

/** A digest of the model and Strapi's version. */
function modelDigest({ contentTypes, components, config }: Core.Strapi): string {
  const models = [...Object.values(contentTypes), ...Object.values(components)];
  const fields = Object.fromEntries(models.map(({ uid, attributes }) => [uid, attributes]));
  return digest([config.get('info.strapi'), fields]);
}
