import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { CONTENT } from './content';

/**
 * The marker in the database: 'started' while the sample magazine is being added, 'complete' afterwards, 'none' in a
 * magazine that began empty or whose sample has been removed.
 */
export function seedMarker(strapi: Core.Strapi) {
  return strapi.store({ type: 'core', name: 'masthead', key: 'seed' });
}

/** When the sample magazine was complete, as an ISO time: editors couldn't write anything before. */
export function seedTime(strapi: Core.Strapi) {
  return strapi.store({ type: 'core', name: 'masthead', key: 'seed-time' });
}

export async function isEmpty(strapi: Core.Strapi): Promise<boolean> {
  for (const uid of CONTENT) {
    if ((await strapi.db.query(uid).count()) > 0) return false;
  }
  return true;
}

/** The folder with the files of the sample magazine. */
export function seedFolder(strapi: Core.Strapi): string {
  return path.join(strapi.dirs.app.root, 'seed');
}
