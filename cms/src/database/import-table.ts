import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { TABLES } from './tables';

const Targets = v.array(v.object({ sourceKey: v.string(), target: v.string() }));

export type ImportTable = ReturnType<typeof importTable>;

/** What was imported: a key stays when an editor deletes the document, so that no other import brings it back. */
export function importTable({ db }: Core.Strapi) {
  const rows = () => db.query(TABLES.imports.uid);
  return {
    /** The targets of these keys, as far as they were imported. */
    async find(keys: readonly string[]): Promise<Map<string, string>> {
      if (keys.length === 0) return new Map();
      const found = await rows().findMany({
        select: ['sourceKey', 'target'],
        where: { sourceKey: { $in: [...keys] } },
      });
      return new Map(v.parse(Targets, found).map(({ sourceKey, target }) => [sourceKey, target]));
    },

    /** Must be called in the transaction that writes the document. */
    async add(sourceKey: string, target: string): Promise<void> {
      await rows().create({ data: { sourceKey, target } });
    },
  };
}
