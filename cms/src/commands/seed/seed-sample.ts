import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { notifyOperator } from '../../operator';
import { checkReferences } from './check-references';
import { createDocuments } from './documents';
import { withPastDates } from './past-dates';
import { createPictureStore } from './picture-store';
import { type Magazine, readMagazine } from './read-magazine';
import { isEmpty, seedFolder, seedMarker, seedTime } from './seed-state';
import { writeArticles } from './write-articles';
import { writeHome, writeSite } from './write-singles';
import { writeVocabulary } from './write-vocabulary';

/** Articles between two lines of progress. */
const ARTICLES_PER_LINE = 20;

/**
 * Fills an empty service with the sample magazine of `seed/`. A marker in the database makes sure that this happens once
 * and that an interrupted seed is completed at the next start. A service with other content is left alone.
 */
export async function seedSample(strapi: Core.Strapi): Promise<void> {
  const marker = seedMarker(strapi);
  const state = await marker.get({});
  if (state === 'complete' || state === 'none') return;
  if (state !== 'started' && !(await isEmpty(strapi))) {
    notifyOperator('The service already has content, so the sample magazine is not added.');
    return;
  }

  const folder = seedFolder(strapi);
  const magazine = withPastDates(readMagazine(folder), Date.now());
  checkReferences(magazine);

  await marker.set({ value: 'started' });
  await writeMagazine(strapi, magazine, folder);
  await seedTime(strapi).set({ value: new Date().toISOString() });
  await marker.set({ value: 'complete' });
}

/** In the order of references: each step uses the documents of the steps before. */
async function writeMagazine(strapi: Core.Strapi, magazine: Magazine, folder: string): Promise<void> {
  const total = magazine.articles.length;
  const onArticle = (count: number) => {
    if (count % ARTICLES_PER_LINE !== 0 && count !== total) return;
    notifyOperator(`Adding the sample magazine: ${count} of ${total} articles`);
  };

  const documents = createDocuments(strapi);
  const pictures = createPictureStore(strapi, path.join(folder, 'pictures'));
  const vocabulary = await writeVocabulary(documents, pictures, magazine);
  const articles = await writeArticles(documents, pictures, {
    articles: magazine.articles,
    vocabulary,
    onArticle,
  });
  await writeSite(documents, pictures, magazine.site, articles);
  await writeHome(documents, magazine.home, { ...vocabulary, articles });
}
