import type { Core } from '@strapi/strapi';
import { createArticleIndex, rereadAfterUpdate } from './article-index';
import { completeForLanguage } from './complete-listed';
import { createIndexes } from './indexes';
import { keepListed } from './keep-listed';

/** Creates or updates the tables that lists are read from, their triggers and the indexes for this program. */
export async function prepareLists(strapi: Core.Strapi): Promise<void> {
  await createArticleIndex(strapi);
  await keepListed(strapi);
  await createIndexes(strapi);
  await completeForLanguage(strapi);
  await rereadAfterUpdate(strapi);
}
