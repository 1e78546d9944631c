import type { Core, UID } from '@strapi/strapi';
import { HOME, SITE } from '../../content-types';
import { SINGLE_TYPES } from './content';
import { createDocuments } from './documents';
import { isEmpty, seedMarker } from './seed-state';

/**
 * Begins an empty magazine in an empty service: Home and Site exist, and later starts do not add the sample magazine. A
 * service with content is left alone.
 */
export async function beginEmpty(strapi: Core.Strapi): Promise<void> {
  const marker = seedMarker(strapi);
  if ((await marker.get({})) || !(await isEmpty(strapi))) return;
  await ensureSingles(strapi);
  await marker.set({ value: 'none' });
}

/** Parts of the forms that every magazine fills: they are open from the start. */
const PARTS: Partial<Record<UID.ContentType, object>> = {
  [HOME]: { headline: {} },
  [SITE]: { seo: {}, logo: {}, bio: {} },
};

/** Creates the single types that do not exist, without content. */
export async function ensureSingles(strapi: Core.Strapi): Promise<void> {
  const documents = createDocuments(strapi);
  for (const uid of SINGLE_TYPES) await documents.ensure(uid, {}, async () => ({ ...PARTS[uid] }));
}
