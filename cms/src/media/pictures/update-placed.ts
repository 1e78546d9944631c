import type { Core } from '@strapi/strapi';
import { FILE } from '../../content-types';
import { withPresentPictures } from './library';
import { formerTextsAfter } from './picture-texts';
import { updateTexts } from './stored-texts';

/** When a picture changes in the library, updates it in all articles: its URL and its texts. */
export function updatePlacedPictures(strapi: Core.Strapi): void {
  const { db } = strapi;
  db.lifecycles.subscribe({
    models: [FILE],
    async beforeUpdate({ params: { data, where }, state }) {
      if (!where?.id) return;
      const stored = await db.query(FILE).findOne({ where: { id: where.id } });
      if (!stored) return;
      const formerTexts = formerTextsAfter(stored, data);
      if (formerTexts) data.formerTexts = formerTexts;
      if (formerTexts || (data.url && stored.url !== data.url)) state.formerUrl = stored.url;
    },
    async afterUpdate({ state: { formerUrl } }) {
      if (typeof formerUrl === 'string') await updateTexts(strapi, `%${formerUrl}%`, withPresentPictures);
    },
  });
}
