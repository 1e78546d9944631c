import type { Core, UID } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** As many entries of a list as the panel asks for at once. */
const PAGE = 100;

type Load = (entity: object, field: string, params: object) => Promise<unknown>;

/**
 * Has the panel get the name of every entry that a field lists. Strapi reads the ids of a page, and then, without saying how many, the
 * names: those of ten. Of the others the panel would show the ids.
 */
export function nameAllRelations({ contentTypes, components, db }: Core.Strapi): void {
  const uids: UID.Schema[] = [...Object.values(contentTypes), ...Object.values(components)].map(
    ({ uid }) => uid,
  );
  for (const uid of uids) {
    const query: { loadPages: Load } = db.query(uid);
    const { loadPages } = query;
    replaceMethods('query', query, {
      loadPages: (entity: object, field: string, params: object) =>
        loadPages(entity, field, { pageSize: PAGE, ...params }),
    });
  }
}
