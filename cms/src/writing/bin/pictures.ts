import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import type { Clock } from '../../clock/clock';
import { sentences } from '../../language/sentences';
import { FILE } from '../../media/pictures/library';
import { replacePictureDeletion } from '../../strapi/picture-deletion';
import { PICTURE_PLACES, PicturePlace } from '../../strapi/picture-places';
import { editorName } from '../account-name';
import { ownWrites } from '../versions/own-writes';
import { binTable } from './bin-table';
import { moveFilesAside, moveFilesBack, removeFiles, settleFiles } from './picture-files';

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

const namesOf = ({ formats, ...original }: Row): string[] =>
  [original, ...Object.values(formats ?? {})].map(({ hash, ext }) => hash + ext);

const folderOf = (strapi: Core.Strapi): string => path.join(strapi.dirs.static.public, 'uploads');

/**
 * Puts a picture that is deleted into the bin: its row with the places of drafts that had it, and its files, which are not served any
 * more. Pictures that are stored elsewhere than on the local disk are deleted.
 */
export async function keepDeletedPictures(strapi: Core.Strapi, clock: Pick<Clock, 'now'>): Promise<void> {
  const bin = binTable(strapi);

  replacePictureDeletion(strapi, ({ remove }) => ({
    async remove(file) {
      if (file.provider !== 'local' || ownWrites.getStore()) return remove(file);
      const names: string[] = [];
      const removed = await strapi.db.transaction(async ({ trx }) => {
        const where = { id: file.id };
        // Somebody else may be deleting it as well.
        await strapi.db.queryBuilder(FILE).select(['id']).where(where).forUpdate().execute();
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
      await moveFilesAside(folderOf(strapi), names);
      return removed;
    },
  }));

  // A deletion, or the way back, may have been interrupted before its files were moved.
  const kept = (await bin.pictures()).map(({ content }) => v.parse(Content, content).row);
  await settleFiles(folderOf(strapi), kept.flatMap(namesOf));
}

/**
 * Puts a picture from the bin into the media library again with the id and the addresses it had, and into the drafts that have no other
 * picture in its place. `take` takes it out of the bin in the same transaction.
 */
export async function restorePicture(
  strapi: Core.Strapi,
  { id, content }: { id: number; content: unknown },
  take: () => Promise<void>,
): Promise<void> {
  const { db } = strapi;
  const { row, places } = v.parse(Content, content);
  const { folder, createdBy, ...fields } = row;
  const names = namesOf(row);
  try {
    await db.transaction(async () => {
      await take();
      if ((await moveFilesBack(folderOf(strapi), names)) === 0) {
        throw new errors.ApplicationError(sentences().notFound.filesInBin(row.name));
      }
      const inFolder = folder && (await db.query(FOLDER).findOne({ where: { id: folder.id } }));
      const by = createdBy && (await db.query('admin::user').findOne({ where: { id: createdBy.id } }));
      await db.query(FILE).create({
        data: { ...fields, folder: inFolder?.id, folderPath: inFolder?.path ?? '/', createdBy: by?.id },
      });
      for (const place of places) await put(strapi, place);
    });
  } catch (error) {
    // Unless somebody else has brought it back.
    if (await binTable(strapi).find(id)) await moveFilesAside(folderOf(strapi), names);
    throw error;
  }
  // A process that started meanwhile has found the row in the bin.
  await moveFilesBack(folderOf(strapi), names);
}

/** Puts a picture into a place it had, if that is still there and has no other picture. */
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
  await removeFiles(folderOf(strapi), namesOf(v.parse(Content, content).row));
}
