import type { Core } from '@strapi/strapi';
import { FILE, withPresentPictures } from './library';
import { changeTexts, findTexts } from './stored-texts';

const ARTICLE = 'api::article.article';

/** A higher number makes the next start go through all stored texts again. */
const VERSION = 1;

/**
 * Keeps the addresses of pictures in texts relative and present: in every text that is written, in all texts with a
 * picture that gets another address, and once in the texts of earlier versions of this service.
 */
export async function keepPictureAddresses(strapi: Core.Strapi): Promise<void> {
  const { db } = strapi;
  const update = (content: unknown) => withPresentPictures(strapi, content);
  const updateStored = (pattern: string) =>
    db.transaction(async ({ trx }) => changeTexts(strapi, await findTexts(strapi, pattern, trx), update));

  // Every way of writing leads through these hooks, publications and copies too.
  const updateWritten = async ({ params: { data } }: { params: { data?: { content?: unknown } } }) => {
    if (data?.content) data.content = await update(data.content);
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
      if (typeof formerUrl === 'string') await updateStored(`%${formerUrl}%`);
    },
  });

  const store = strapi.store({ type: 'core', name: 'masthead', key: 'picture-addresses' });
  if ((await store.get({})) === VERSION) return;
  await updateStored('%http%/uploads/%');
  await store.set({ value: VERSION });
}
