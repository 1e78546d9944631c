import type { Core } from '@strapi/strapi';
import { convertImages } from './convert-images';

/** A higher number makes the next start go through all pictures again. */
const VERSION = 2;

/**
 * Makes the renditions of pictures that an earlier version of this service has stored, once. Meanwhile the service works, and
 * pages show the earlier renditions. If it is interrupted, the next start continues.
 */
export async function convertEarlierPictures(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'renditions' });
  if ((await store.get({})) === VERSION) return;
  await convertImages(strapi);
  await store.set({ value: VERSION });
}
