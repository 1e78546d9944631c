import type { Core } from '@strapi/strapi';
import { withPresentPictures } from './library';
import { updateTexts } from './stored-texts';

/** A higher number makes the next start go through all texts again. */
const VERSION = 2;

/** Corrects the addresses and texts of pictures in articles that an earlier version of this service has stored, once. */
export async function correctEarlierTexts(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'picture-addresses' });
  if ((await store.get({})) === VERSION) return;
  await updateTexts(strapi, '%/uploads/%', withPresentPictures);
  await store.set({ value: VERSION });
}
