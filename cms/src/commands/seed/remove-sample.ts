import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { storedDate } from '../../database/stored-date';
import { ownWrites } from '../../writing/versions/own-writes';
import { ensureSingles } from './begin-empty';
import { type Choice, chooseRemoved } from './choose-removed';
import { CONTENT, SINGLE_TYPES } from './content';
import { readMagazine } from './read-magazine';
import { FILE, type Item, readItems } from './sample-references';
import { seedFolder, seedMarker, seedTime } from './seed-state';

/** In a magazine of an earlier version: Site and Home are written within this time after the last article. */
const AFTER_ARTICLES_MS = 60_000;
const AFTER_SINGLES_MS = 1000;

/**
 * Removes the sample magazine: its entries and pictures that nobody has changed since, and that nothing else needs. Home
 * and Site become empty if they are unchanged. Later starts do not add the sample again.
 * @returns what was removed and what stays; null in a magazine that never had the sample
 */
export async function removeSample(strapi: Core.Strapi): Promise<Choice | null> {
  if ((await seedMarker(strapi).get({})) !== 'complete') return null;
  const completedAt = await findCompletedAt(strapi);
  if (completedAt === null) return null;

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

/**
 * When the sample was complete. An earlier version did not store it: then it is when Site and Home were created, which the
 * seed writes last, or, if an editor has created them anew, when the last article of the sample was.
 */
async function findCompletedAt(strapi: Core.Strapi): Promise<number | null> {
  const store = seedTime(strapi);
  const stored = await store.get({});
  if (typeof stored === 'string') return Date.parse(stored);

  const { articles } = readMagazine(seedFolder(strapi));
  const slugs = articles.map(({ slug }) => slug);
  const written = await createdTimes(strapi, 'api::article.article', { slug: { $in: slugs } });
  const singles = (await Promise.all(SINGLE_TYPES.map((uid) => createdTimes(strapi, uid, {})))).flat();
  if (written.length === 0 || singles.length === 0) return null;
  const lastArticle = Math.max(...written);
  const lastSingle = Math.min(...singles) + AFTER_SINGLES_MS;
  const completedAt = lastSingle < lastArticle + AFTER_ARTICLES_MS ? lastSingle : lastArticle;
  // Stored, because Home and Site are created anew below.
  await store.set({ value: new Date(completedAt).toISOString() });
  return completedAt;
}

async function createdTimes(strapi: Core.Strapi, uid: UID.ContentType, where: object): Promise<number[]> {
  const rows = v.parse(
    v.array(v.object({ createdAt: storedDate })),
    await strapi.db.query(uid).findMany({ where, select: ['createdAt'] }),
  );
  return rows.map(({ createdAt }) => new Date(createdAt).getTime());
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

async function removePictures(strapi: Core.Strapi, removed: Item[], completedAt: number): Promise<void> {
  const upload = strapi.plugin('upload').service('upload');
  for (const { id } of removed.filter(({ uid }) => uid === FILE)) {
    const file = await strapi.db.query(FILE).findOne({ where: { id } });
    if (file) await ownWrites.run(true, () => upload.remove(file));
  }
  const folders: { id: number; createdAt: string; files: { count: number }; children: { count: number } }[] =
    await strapi.db
      .query('plugin::upload.folder')
      .findMany({ populate: { files: { count: true }, children: { count: true } } });
  const empty = folders.filter(
    ({ createdAt, files, children }) =>
      new Date(createdAt).getTime() <= completedAt && files.count + children.count === 0,
  );
  if (empty.length > 0) {
    await strapi
      .plugin('upload')
      .service('folder')
      .deleteByIds(empty.map(({ id }) => id));
  }
}
