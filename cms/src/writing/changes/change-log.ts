import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { Clock } from '../../clock/clock';
import type { Timers } from '../../clock/timers';
import { answerChanges } from '../../content-api/changes/answer-changes';
import { type ChangeTable, changeTable } from '../../database/change-table';
import { digest } from '../../digest';
import { recordWrites } from './record-writes';

/** Stored next to the table: the name of the log, and the digest of the model at the last start. */
const Log = v.object({ name: v.string(), model: v.string() });

const PRUNE_INTERVAL_MS = 60 * 60 * 1000;

type Settings = {
  readToken: string;
  /** Called when a site asks for the changes after a number. */
  onPoll: (after: number) => void;
  clock: Pick<Clock, 'now' | 'judgement'>;
  timers: Timers;
};

/** Starts to record changes and to answer `GET /api/changes`. */
export async function startChangeLog(strapi: Core.Strapi, settings: Settings): Promise<void> {
  const { readToken, onPoll, clock, timers } = settings;
  const table = changeTable(strapi);
  recordWrites(strapi, table);
  const log = await openLog(strapi, table);
  strapi.server.use(
    answerChanges({ table, log, token: readToken, onPoll, clockState: () => clock.judgement().state }),
  );

  const prune = () => table.prune(clock.now());
  await prune();
  timers.every(PRUNE_INTERVAL_MS, prune);
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
    if (stored.success) await table.append([{ type: 'everything', documentId: null, vanished: false }]);
    return name;
  });
}

/** A digest of the model and Strapi's version. */
function modelDigest({ contentTypes, components, config }: Core.Strapi): string {
  const models = [...Object.values(contentTypes), ...Object.values(components)];
  const fields = Object.fromEntries(models.map(({ uid, attributes }) => [uid, attributes]));
  return digest([config.get('info.strapi'), fields]);
}
