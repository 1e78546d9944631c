import type { Core } from '@strapi/strapi';
import type { TermKind } from 'masthead-contract/entities/terms';
import { isNamed } from '../../../content-api/answers/sql';
import { foldName } from '../../../core/database/listed/fold-text';
import { LISTED_NAMES } from '../../../core/database/listed/listed';
import { refuseField } from '../../../core/rules/refuse-field';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { sentences } from '../sentences';
import { nameIn, readTerm, termKindOf } from './term-types';

/**
 * Refuses a category, tag or dossier whose name a search can't distinguish from another one's, because they differ only in upper
 * and lower case, for example. Existing twins can still be saved under their names.
 */
export async function refuseTwin(write: Write, { strapi }: RuleContext): Promise<void> {
  const kind = termKindOf(write.uid);
  const name = nameIn(kind, write);
  if (!name?.trim()) return;
  const stored = write.action === 'update' ? await readTerm(strapi, kind, write.documentId) : null;
  if (foldName(stored?.name ?? '') !== foldName(name))
    await refuseNameOfOther(strapi, kind, name, stored?.id ?? 0);
}

/** Throws if an entry with another id has the name. */
async function refuseNameOfOther(
  { db }: Core.Strapi,
  kind: TermKind,
  name: string,
  id: number,
): Promise<void> {
  const condition = isNamed('folded', foldName(name));
  const twins = await db.transaction(
    ({ trx }): Promise<string[]> =>
      trx(LISTED_NAMES)
        .where({ type: kind })
        .whereNot({ entry_id: id })
        .whereRaw(condition.text, condition.values)
        .limit(1)
        .pluck('title'),
  );
  const [twin] = twins;
  // Strapi refuses equal names itself, and its message is next to the field.
  if (twin === undefined || twin === name) return;
  refuseField('name', sentences().twin(kind, { twin, name }));
}
