import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { FILE } from '../../../content-types';
import type { Clock } from '../../../core/clock/clock';
import type { Timers } from '../../../core/clock/timers';
import { exclusivelyIn, isFree } from '../../../core/database/exclusively';
import { lockRows } from '../../../core/database/locks';
import { editorName } from '../../../core/rules/account-name';
import { filesOf, storedFiles } from '../../../media/storage/service-storage';
import { replacePictureDeletion } from '../../../strapi/picture-deletion';
import { PICTURE_PLACES, PicturePlace } from '../../../strapi/picture-places';
import { ownWrites } from '../../versions/server/own-writes';
import { sentences } from '../sentences';
import { binTable } from './bin-table';
import { isAnyInBin, listFiles, moveFilesAside, moveFilesBack, removeFiles } from './picture-files';

const File = v.looseObject({ hash: v.string(), ext: v.nullish(v.string(), '') });
const Row = v.looseObject({
  ...File.entries,
  id: v.number(),
  name: v.string(),
  provider: v.string(),
  formats: v.nullish(v.record(v.string(), File)),
  folder: v.nullish(v.object({ id: v.number() })),
  createdBy: v.nullish(v.object({ id: v.number() })),
});
/** A picture as the bin keeps it. */
const Content = v.object({ row: Row, places: v.array(PicturePlace) });
type Row = v.InferOutput<typeof Row>;

const FOLDER = 'plugin::upload.folder';
/** How soon files follow that could not be moved into the bin or out of it. */
const SETTLE_INTERVAL_MS = 5000;

/** Services that may have left a picture's files in the wrong place. */
const unsettled = new WeakSet<Core.Strapi>();
/** Those that are putting them where they belong. */
const settling = new WeakSet<Core.Strapi>();

const namesOf = ({ formats, ...original }: Row): string[] =>
  [original, ...Object.values(formats ?? {})].map(({ hash, ext }) => hash + ext);

/**
 * Puts a picture that is deleted into the bin: its row with the places of drafts that had it, and its files, which are not served any
 * more. Pictures that another provider of Strapi stores are deleted.
 */
export async function keepDeletedPictures(
  strapi: Core.Strapi,
  { clock, timers }: { clock: Pick<Clock, 'now'>; timers: Timers },
): Promise<void> {
  const bin = binTable(strapi);
  const exclusively = exclusivelyIn(strapi, 'bin');
  // A deletion, or the way back, may have been interrupted before its files were moved.
  unsettled.add(strapi);

  replacePictureDeletion(strapi, ({ remove }) => ({
    async remove(file) {
      if (file.provider !== 'local' || ownWrites.getStore()) return remove(file);
      const names: string[] = [];
      const removed = await strapi.db.transaction(async ({ trx }) => {
        const where = { id: file.id };
        // Another person may be deleting it as well.
        await lockRows(strapi, FILE, where);
        const select = ['id'];
        const populate = { folder: { select }, createdBy: { select } };
        const found = await strapi.db.query(FILE).findOne({ where, populate });
        if (!found) return null;
        const row = v.parse(Row, found);
        names.push(...namesOf(row));
        const places = await strapi.db
          .getConnection(PICTURE_PLACES)
          .transacting(trx)
          .where({ file_id: row.id });
        await bin.add({
          kind: 'picture',
          entry: String(row.id),
          title: row.name,
          deletedBy: editorName(strapi),
          deletedAt: new Date(clock.now()),
          creator: row.createdBy?.id ?? null,
          content: { row, places },
        });
        // With another provider Strapi leaves the files alone.
        return remove({ ...row, provider: 'bin' });
      });
      await unlessSettling(strapi, () => moveFilesAside(filesOf(strapi), names)).catch((error: unknown) => {
        strapi.log.error(
          `Could not move the files of ${file.name} to the bin yet; will retry: ${String(error)}`,
        );
        unsettled.add(strapi);
      });
      return removed;
    },
  }));

  async function settleOnce(): Promise<void> {
    if (!unsettled.delete(strapi)) return;
    let isSettled = false;
    try {
      settling.add(strapi);
      await exclusively(async () => {
        await settle(strapi);
        isSettled = true;
      });
    } finally {
      settling.delete(strapi);
      if (!isSettled) unsettled.add(strapi);
    }
  }
  // With a bucket it takes a request for each file, and the bucket may fail: the service starts anyway.
  timers.atStart(async () => {
    if (!storedFiles(strapi).bucket) await settleOnce();
  });
  timers.every(SETTLE_INTERVAL_MS, settleOnce);
}

/**
 * Moves files after the row of their picture, unless a service is putting files where they belong: that has read the rows before, and a bucket
 * copies and then deletes, so both could delete the only copy. Then the files follow.
 */
async function unlessSettling(strapi: Core.Strapi, move: () => Promise<unknown>): Promise<void> {
  if (!settling.has(strapi) && (await isFree(strapi, 'bin'))) await move();
  else unsettled.add(strapi);
}

/** Makes the bin have the files of the pictures in it and no others. Pictures may be deleted and brought back meanwhile. */
async function settle(strapi: Core.Strapi): Promise<void> {
  const bin = binTable(strapi);
  const files = filesOf(strapi);
  // The files are listed before the rows are read, because a deleted picture gets its row first.
  const found = await listFiles(files);
  const kept = new Set<string>();
  for (const { id, content } of await bin.pictures()) {
    const names = namesOf(v.parse(Content, content).row);
    for (const name of names) kept.add(name);
    if ((await moveFilesAside(files, names)) > 0 && !(await bin.find(id))) await moveFilesBack(files, names);
  }
  const back = found.filter((name) => !kept.has(name));
  if ((await moveFilesBack(files, back)) === 0) return;
  // Some may have been deleted again meanwhile.
  const again = new Set(
    (await bin.pictures()).flatMap(({ content }) => namesOf(v.parse(Content, content).row)),
  );
  await moveFilesAside(
    files,
    back.filter((name) => again.has(name)),
  );
}

/**
 * Restores a picture from the bin to the media library with its former id and URLs, and to drafts without another picture in its
 * place. `take` takes it out of the bin in the same transaction. Its files follow.
 */
export async function restorePicture(
  strapi: Core.Strapi,
  { content }: { content: unknown },
  take: () => Promise<void>,
): Promise<void> {
  const { db } = strapi;
  const { row, places } = v.parse(Content, content);
  const { folder, createdBy, ...fields } = row;
  const files = filesOf(strapi);
  const names = namesOf(row);
  const hasFiles = await isAnyInBin(files, names);
  await db.transaction(async () => {
    await take();
    if (!hasFiles) throw new errors.ApplicationError(sentences().filesGone(row.name));
    const inFolder = folder && (await db.query(FOLDER).findOne({ where: { id: folder.id } }));
    const by = createdBy && (await db.query('admin::user').findOne({ where: { id: createdBy.id } }));
    await db.query(FILE).create({
      data: { ...fields, folder: inFolder?.id, folderPath: inFolder?.path ?? '/', createdBy: by?.id },
    });
    for (const place of places) await put(strapi, place);
  });
  // Not in the transaction: while a bucket doesn't answer, it would block all other writes to SQLite.
  try {
    await unlessSettling(strapi, async () => {
      await moveFilesBack(files, names);
      // It may have been deleted again meanwhile.
      if (!(await db.query(FILE).findOne({ where: { id: row.id } }))) await moveFilesAside(files, names);
    });
  } catch (error) {
    strapi.log.error(
      `Could not restore the files of ${row.name} from the bin yet; will retry: ${String(error)}`,
    );
    unsettled.add(strapi);
  }
}

/** Restores a picture to its former place, if the place still exists and has no other picture. */
async function put({ db }: Core.Strapi, { id: _, ...place }: PicturePlace): Promise<void> {
  const { related_type, related_id, field } = place;
  if (!db.metadata.has(related_type)) return;
  const owner = await db.query(related_type).findOne({ select: ['id'], where: { id: related_id } });
  const attribute = db.metadata.get(related_type).attributes[field];
  if (!owner || !attribute) return;
  await db.transaction(async ({ trx }) => {
    const rows = () => db.getConnection(PICTURE_PLACES).transacting(trx);
    const other = await rows().where({ related_type, related_id, field }).first('id');
    // A field of one picture is a relation to one.
    if (!other || ('relation' in attribute && attribute.relation === 'morphMany')) await rows().insert(place);
  });
}

/** Deletes the files of a picture in the bin. */
export async function forgetPicture(strapi: Core.Strapi, content: unknown): Promise<void> {
  await removeFiles(filesOf(strapi), namesOf(v.parse(Content, content).row));
}
