import type { Core, UID } from '@strapi/strapi';
import { foldName, readParams, readTerm, termKindOf } from './term-types';

const RENAME: UID.CollectionType = 'api::rename.rename';

type Row = { documentId: string };

/**
 * Keeps the former names of categories, tags and dossiers, so that the site can lead old addresses of searches to the
 * present name. A name that another entry has now is no former name, and those of a deleted entry are forgotten.
 */
export function keepFormerNames(strapi: Core.Strapi): void {
  const renames = strapi.documents(RENAME);
  const find = (where: object): Promise<Row[]> =>
    strapi.db.query(RENAME).findMany({ select: ['documentId'], where });

  async function forget(where: object): Promise<void> {
    for (const { documentId } of await find(where)) await renames.delete({ documentId });
  }

  strapi.documents.use(async (context, next) => {
    const kind = termKindOf(context.uid);
    if (!kind) return next();
    const { documentId, name } = readParams(kind, context.params);
    switch (context.action) {
      case 'create':
      case 'clone':
        return strapi.db.transaction(async () => {
          const result = await next();
          if (name) await forget({ kind, folded: foldName(name) });
          return result;
        });
      case 'update':
        return strapi.db.transaction(async () => {
          const before = await readTerm(strapi, kind, documentId);
          const result = await next();
          if (!name || !before || before.name === name) return result;
          const [former, present] = [foldName(before.name), foldName(name)];
          await forget({ kind, folded: present });
          for (const rename of await find({ kind, entry: documentId })) {
            await renames.update({ documentId: rename.documentId, data: { present: name } });
          }
          if (former && former !== present) {
            await forget({ kind, folded: former });
            const data = { kind, name: before.name, present: name, folded: former, entry: documentId };
            await renames.create({ data });
          }
          return result;
        });
      case 'delete':
        return strapi.db.transaction(async () => {
          const result = await next();
          await forget({ kind, entry: documentId });
          return result;
        });
      default:
        return next();
    }
  });
}
