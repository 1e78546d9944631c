import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../content-types';
import { FILE, withPresentPictures } from './library';
import { updateTexts } from './stored-texts';

/**
 * Keeps the addresses of pictures in texts relative and present: in every text that is written, and in all texts with a
 * picture that gets another address.
 */
export function keepPictureAddresses(strapi: Core.Strapi): void {
  const { db } = strapi;

  // Every way of writing leads through these hooks, publications and copies too.
  const updateWritten = async ({ params: { data } }: { params: { data?: { content?: unknown } } }) => {
    if (data?.content) data.content = await withPresentPictures(strapi, data.content);
  };
  db.lifecycles.subscribe({ models: [ARTICLE], beforeCreate: updateWritten, beforeUpdate: updateWritten });

  db.lifecycles.subscribe({
    models: [FILE],
    async beforeUpdate({ params: { data, where }, state }) {
      if (!data.url || !where?.id) return;
      const stored = await db.query(FILE).findOne({ select: ['url'], where: { id: where.id } });
      if (stored && stored.url !== data.url) state.formerUrl = stored.url;
    },
    async afterUpdate({ state: { formerUrl } }) {
      if (typeof formerUrl === 'string') await updateTexts(strapi, `%${formerUrl}%`, withPresentPictures);
    },
  });
}
