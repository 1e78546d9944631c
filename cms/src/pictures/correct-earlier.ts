import type { Core } from '@strapi/strapi';
import { withPresentPictures } from './library';
import { updateTexts } from './stored-texts';

/** A higher number makes the next start go through all texts again. */
const VERSION = 1;

/** Corrects the addresses of pictures in texts that an earlier version of this service has stored, once. */
export async function correctEarlierTexts(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'picture-addresses' });
  if ((await store.get({})) === VERSION) return;
  await updateTexts(strapi, '%http%/uploads/%', withPresentPictures);
  await store.set({ value: VERSION });
}
