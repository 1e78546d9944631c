import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';
import { inParts } from '../../../in-parts';

/** Imported documents by their keys in the source. `target` is a documentId, or the id of a picture. */
export const IMPORTS = table('masthead_imports', 'import', {
  sourceKey: { type: 'text', column: { notNullable: true, unique: true } },
  target: required('string'),
});

const Targets = v.array(v.object({ sourceKey: v.string(), target: v.string() }));
type Target = v.InferOutput<typeof Targets>[number];

export type ImportTable = ReturnType<typeof importTable>;

/** Imported documents: a key stays when an editor deletes the document, so that later imports don't bring it back. */
export function importTable({ db }: Core.Strapi) {
  const rows = () => db.query(IMPORTS.uid);
  return {
    /** The targets of those keys that were imported. */
    async find(keys: readonly string[]): Promise<Map<string, string>> {
      const targets = new Map<string, string>();
      for (const part of inParts(keys)) {
        const found = await rows().findMany({
          select: ['sourceKey', 'target'],
          where: { sourceKey: { $in: part } },
        });
        for (const { sourceKey, target } of v.parse(Targets, found)) targets.set(sourceKey, target);
      }
      return targets;
    },

    /** A later import finds the present document. */
    async changeTarget(target: string, present: string): Promise<void> {
      await rows().updateMany({ where: { target }, data: { target: present } });
    },

    /** Must be called in the transaction that writes the documents. */
    async add(targets: readonly Target[]): Promise<void> {
      await rows().createMany({ data: [...targets] });
    },
  };
}
