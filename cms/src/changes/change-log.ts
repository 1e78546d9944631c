import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { digest } from '../digest';
import { answerChanges } from './answer-changes';
import { type ChangeTable, changeTable } from './change-table';
import { recordWrites } from './record-writes';

/** What is remembered beside the table: the log's name, and the model whose content it tells of. */
const Log = v.object({ name: v.string(), model: v.string() });

const HOURLY = '17 * * * *';

/** From now on changes are written down, and told to whoever holds the read token. */
export async function startChangeLog(strapi: Core.Strapi, readToken: string): Promise<void> {
  const table = changeTable(strapi);
  recordWrites(strapi, table);
  const log = await openLog(strapi, table);
  strapi.server.use(answerChanges({ table, log, token: readToken }));

  const prune = () => table.prune(Date.now());
  await prune();
  strapi.cron.add({ pruneChanges: { task: prune, options: HOURLY } });
}

/**
 * The name of this database's change log; it gets one when it is made. Where the model is another
 * than at the last start, every answer may look different: then the log says so.
 */
async function openLog(strapi: Core.Strapi, table: ChangeTable): Promise<string> {
  const memory = strapi.store({ type: 'core', name: 'masthead', key: 'change-log' });
  const model = modelDigest(strapi);

  return strapi.db.transaction(async () => {
    // Two services may meet a new database at once.
    await table.lock();
    const known = v.safeParse(Log, await memory.get({}));
    const name = known.success ? known.output.name : randomUUID();
    if (known.success && known.output.model === model) return name;

    await memory.set({ value: { name, model } });
    if (known.success) await table.append([{ type: 'everything', documentId: null, vanished: false }]);
    return name;
  });
}

/** The same for equal models under equal versions of Strapi, which loads them in any order. */
function modelDigest({ contentTypes, components, config }: Core.Strapi): string {
  const models = [...Object.values(contentTypes), ...Object.values(components)];
  const fields = Object.fromEntries(models.map(({ uid, attributes }) => [uid, attributes]));
  return digest([config.get('info.strapi'), fields]);
}
