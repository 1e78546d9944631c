import type { Core } from '@strapi/strapi';
import { exclusivelyIn } from '../../database/exclusively';
import { cleanOriginals } from './clean-originals';
import { convertImages } from './convert-images';

/** A higher number makes the next start go through all pictures again. */
const VERSION = 3;

/**
 * Makes the renditions of pictures that an earlier version of this service has stored, and removes the metadata of their originals, once. Meanwhile
 * the service works, and pages show the earlier renditions. If it is interrupted, the next start continues.
 */
export async function convertEarlierPictures(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'renditions' });
  // One of several services does it.
  const exclusively = exclusivelyIn(strapi, 'conversion');
  await exclusively(async () => {
    if ((await store.get({})) === VERSION) return;
    await convertImages(strapi);
    await cleanOriginals(strapi);
    await store.set({ value: VERSION });
  });
}
