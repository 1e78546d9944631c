import type { Core } from '@strapi/strapi';
import { EVERY_PICTURE } from './set-up-roles';

const NAME = 'Picture editor';

/**
 * Adds the role of picture editors once: they upload pictures and write their texts, and see nothing else. An existing role of
 * this name stays unchanged, and a deleted one doesn't come back.
 */
export async function addPictureEditors(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'picture-editors' });
  if (await store.get({})) return;
  const roles = strapi.service('admin::role');
  if (!(await roles.exists({ name: NAME }))) {
    const { id } = await roles.create({
      name: NAME,
      description: 'Uploads pictures and writes their texts, and nothing else.',
    });
    await roles.assignPermissions(id, EVERY_PICTURE);
  }
  await store.set({ value: true });
}
