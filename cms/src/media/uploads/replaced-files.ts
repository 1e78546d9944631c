import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { FILE } from '../../content-types';
import type { Clock } from '../../core/clock/clock';
import type { Timers } from '../../core/clock/timers';
import { required, table } from '../../core/database/own-table';
import { storedDate } from '../../core/database/stored-date';
import type { FileStore } from '../storage/file-store';

/**
 * One row per replacement of a picture: its URL until then, and its files. The row stays when the files are removed, because a
 * text saved from an old tab, or a picture restored from the bin, still has the former URL.
 */
export const REPLACED_FILES = table(
  'masthead_replaced_files',
  'replaced-file',
  {
    fileId: required('integer'),
    url: required('string'),
    names: { type: 'json' },
    onDisk: { type: 'boolean' },
    replacedAt: { type: 'datetime' },
  },
  { masthead_replaced_files_url_idx: ['url'] },
);

/** Copies of pages and answers contain the old URL for a while. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const REMOVE_INTERVAL_MS = 60 * 60 * 1000;

const Rows = v.array(
  v.object({
    id: v.number(),
    fileId: v.number(),
    url: v.string(),
    names: v.array(v.string()),
    replacedAt: storedDate,
  }),
);

const file = v.object({ hash: v.string(), ext: v.string() });
const Stored = v.object({
  ...file.entries,
  id: v.number(),
  url: v.string(),
  formats: v.nullish(v.record(v.string(), file), {}),
});

/** By former URL: the id of the picture that had it. */
export async function findReplaced(
  { db }: Core.Strapi,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map();
  const rows = v.parse(Rows, await db.query(REPLACED_FILES.uid).findMany({ where: { url: { $in: urls } } }));
  return new Map(rows.map(({ url, fileId }) => [url, fileId]));
}

/**
 * Keeps the files of a picture that gets a new URL for a day. They are removed sooner if the picture itself is deleted, so that
 * it is withdrawn from every URL it has had.
 */
export function keepReplaced(
  strapi: Core.Strapi,
  { files, clock, timers }: { files: FileStore; clock: Pick<Clock, 'now'>; timers: Timers },
): void {
  const { db } = strapi;
  const rows = db.query(REPLACED_FILES.uid);

  async function removeOld(): Promise<void> {
    const kept = v.parse(Rows, await rows.findMany({ where: { onDisk: true } }));
    const ids = kept.map(({ fileId }) => fileId);
    const rowsOfFiles = v.parse(
      v.array(v.object({ id: v.number() })),
      await db.query(FILE).findMany({ select: ['id'], where: { id: { $in: ids } } }),
    );
    const existing = new Set(rowsOfFiles.map(({ id }) => id));
    for (const { id, fileId, names, replacedAt } of kept) {
      const isDeleted = !existing.has(fileId);
      if (!isDeleted && clock.now() - replacedAt.getTime() < KEPT_MS) continue;
      for (const name of names) await files.remove(name);
      await rows.update({ where: { id }, data: { onDisk: false } });
    }
  }

  /** A bucket may fail: pictures are deleted and the service starts anyway. */
  const tryToRemoveOld = () =>
    removeOld().catch((error: unknown) => {
      strapi.log.error(`Files of replaced pictures could not be removed: ${String(error)}`);
    });

  /** After the transaction, which a bucket must not hold up. */
  async function removeOldLater(): Promise<void> {
    await db.transaction(async ({ onCommit }) => onCommit(() => void tryToRemoveOld()));
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
    afterDelete: removeOldLater,
    afterDeleteMany: removeOldLater,
  });
  // A bucket that hangs holds up no start.
  timers.atStart(async () => void tryToRemoveOld());
  timers.every(REMOVE_INTERVAL_MS, removeOld);
}
