import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { FILE } from '../../content-types';
import { storedDate } from '../../core/database/stored-date';
import { ownWrites } from '../../features/versions/server/own-writes';
import { ensureSingles } from './begin-empty';
import { type Choice, chooseRemoved } from './choose-removed';
import { CONTENT } from './content';
import { type Item, readItems } from './sample-references';
import { seedMarker, seedTime } from './seed-state';

/**
 * Removes the sample magazine: its entries and pictures that are unchanged, and that nothing else needs. Home and Site become
 * empty if they are unchanged. Later starts don't add the sample again.
 * @returns what was removed and what stays; null in a magazine that never had the sample
 */
export async function removeSample(strapi: Core.Strapi): Promise<Choice | null> {
  if ((await seedMarker(strapi).get({})) !== 'complete') return null;
  const completedAt = Date.parse(v.parse(v.string(), await seedTime(strapi).get({})));

  const choice = chooseRemoved(await readItems(strapi), completedAt);
  for (const uid of CONTENT) {
    for (const { id } of subcategoriesFirst(choice.removed.filter((item) => item.uid === uid))) {
      await ownWrites.run(true, () => strapi.documents(uid).delete({ documentId: id }));
    }
  }
  await removePictures(strapi, choice.removed, completedAt);
  await ensureSingles(strapi);
  const isEverythingGone = choice.needed.length + choice.changed.length === 0;
  if (isEverythingGone) await seedMarker(strapi).set({ value: 'none' });
  return choice;
}

/** A category that is deleted before its subcategories would leave them at the top of the menu for a moment. */
function subcategoriesFirst(items: Item[]): Item[] {
  const depths = new Map(
    items.map((item) => [
      item.key,
      [...item.references].some((key) => key.startsWith(`${item.uid}:`)) ? 0 : 1,
    ]),
  );
  return items.toSorted((a, b) => (depths.get(a.key) ?? 0) - (depths.get(b.key) ?? 0));
}

const Count = v.object({ count: v.number() });
const Folders = v.array(v.object({ id: v.number(), createdAt: storedDate, files: Count, children: Count }));

async function removePictures(strapi: Core.Strapi, removed: Item[], completedAt: number): Promise<void> {
  const upload = strapi.plugin('upload').service('upload');
  for (const { id } of removed.filter(({ uid }) => uid === FILE)) {
    const file = await strapi.db.query(FILE).findOne({ where: { id } });
    if (file) await ownWrites.run(true, () => upload.remove(file));
  }
  const folders = v.parse(
    Folders,
    await strapi.db
      .query('plugin::upload.folder')
      .findMany({ populate: { files: { count: true }, children: { count: true } } }),
  );
  const empty = folders.filter(
    ({ createdAt, files, children }) =>
      createdAt.getTime() <= completedAt && files.count + children.count === 0,
  );
  if (empty.length > 0) {
    await strapi
      .plugin('upload')
      .service('folder')
      .deleteByIds(empty.map(({ id }) => id));
  }
}
