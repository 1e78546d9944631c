import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { Clock } from '../../clock/clock';
import type { Timers } from '../../clock/timers';
import { addOwnTable } from '../../strapi/own-tables';

const UID = 'masthead::replaced-file';
const FILE = 'plugin::upload.file';

/** Copies of pages and answers name the old address for a while. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const REMOVE_INTERVAL_MS = 60 * 60 * 1000;

/**
 * One row per replacement of a picture: its address until then, and its files. The row stays when the files are removed,
 * because a text that an editor saves from an old tab, or a picture that comes back from the bin, still has the former address.
 */
const MODEL = {
  uid: UID,
  tableName: 'masthead_replaced_files',
  singularName: 'replaced-file',
  attributes: {
    id: { type: 'increments' },
    fileId: { type: 'integer', column: { notNullable: true } },
    url: { type: 'string', column: { notNullable: true } },
    names: { type: 'json' },
    onDisk: { type: 'boolean' },
    replacedAt: { type: 'datetime' },
  },
  indexes: [{ name: 'masthead_replaced_files_url_idx', columns: ['url'] }],
};

type Row = { id: number; fileId: number; url: string; names: string[]; replacedAt: string };

const file = v.object({ hash: v.string(), ext: v.string() });
const Stored = v.object({
  ...file.entries,
  id: v.number(),
  url: v.string(),
  formats: v.nullish(v.record(v.string(), file), {}),
});

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerReplacedFiles(strapi: Core.Strapi): void {
  addOwnTable(strapi, MODEL);
}

/** By former address: the id of the picture that had it. */
export async function findReplaced(
  { db }: Core.Strapi,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map();
  const rows: Row[] = await db.query(UID).findMany({ where: { url: { $in: urls } } });
  return new Map(rows.map(({ url, fileId }) => [url, fileId]));
}

/**
 * Keeps the files of a picture that gets a new address for a day. They are removed sooner if the picture itself is
 * deleted, so that it is withdrawn at every address it has had.
 */
export async function keepReplaced(
  { db }: Core.Strapi,
  { folder, clock, timers }: { folder: string; clock: Pick<Clock, 'now'>; timers: Timers },
): Promise<void> {
  const rows = db.query(UID);

  async function removeOld(): Promise<void> {
    const kept: Row[] = await rows.findMany({ where: { onDisk: true } });
    const ids = kept.map(({ fileId }) => fileId);
    const files: { id: number }[] = await db
      .query(FILE)
      .findMany({ select: ['id'], where: { id: { $in: ids } } });
    const existing = new Set(files.map(({ id }) => id));
    for (const { id, fileId, names, replacedAt } of kept) {
      const isDeleted = !existing.has(fileId);
      if (!isDeleted && clock.now() - Date.parse(replacedAt) < KEPT_MS) continue;
      for (const name of names) await rm(path.join(folder, name), { force: true });
      await rows.update({ where: { id }, data: { onDisk: false } });
    }
  }

  db.lifecycles.subscribe({
    models: [FILE],
    async beforeUpdate({ params: { data, where }, state }) {
      if (!data.url || !where?.id) return;
      const stored = await db.query(FILE).findOne({ where: { id: where.id } });
      if (stored && stored.url !== data.url) state.replaced = stored;
    },
    async afterUpdate({ state }) {
      const { output: replaced, success } = v.safeParse(Stored, state.replaced);
      if (!success) return;
      const { id, url, formats } = replaced;
      const names = [replaced, ...Object.values(formats)].map(({ hash, ext }) => hash + ext);
      await rows.create({
        data: { fileId: id, url, names, onDisk: true, replacedAt: new Date(clock.now()) },
      });
    },
    afterDelete: removeOld,
    afterDeleteMany: removeOld,
  });
  await removeOld();
  timers.every(REMOVE_INTERVAL_MS, removeOld);
}
