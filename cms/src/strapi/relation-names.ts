import type { Core, UID } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** As many entries of a list as the panel asks for at once. */
const PAGE = 100;

type Load = (entity: object, field: string, params: object) => Promise<unknown>;

/**
 * Makes the panel get the name of every entry that a field lists. Strapi reads the ids of a page, and then the names without a
 * page size, so it gets only ten. The panel would show the ids of the others.
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
