import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../content-types';
import { FILE, withPresentPictures } from './library';
import { formerTextsAfter } from './picture-texts';
import { updateTexts } from './stored-texts';

/**
 * Updates the pictures in articles to what the media library says of them, their addresses and texts: in every article that is
 * written, and in all articles with a picture that changes in the library.
 */
export function updatePlacedPictures(strapi: Core.Strapi): void {
  const { db } = strapi;

  // Every way of writing leads through these hooks, publications and copies too.
  const updateWritten = async ({ params: { data } }: { params: { data?: { content?: unknown } } }) => {
    if (data?.content) data.content = await withPresentPictures(strapi, data.content);
  };
  db.lifecycles.subscribe({ models: [ARTICLE], beforeCreate: updateWritten, beforeUpdate: updateWritten });

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
