import { errors } from '@strapi/utils';
import type { Write } from '../../../core/rules/rule';
import { sentences } from '../../../language/sentences';

/**
 * The parameters of a creation whose document gets this id, as when an article comes back from the bin. Nothing else chooses
 * one: what a request sends becomes `data` alone.
 */
export const choosingId = <Data extends object>(documentId: string, data: Data) => ({
  data: { ...data, documentId },
  chosenId: documentId,
});

/**
 * Refuses a save whose fields name a row: Strapi would write to that one, whoever's it is. The guards of the panel refuse it
 * with the words of the request; this stands behind them, for every other way to save.
 */
export async function refuseForeignId({ action, documentId, data, params }: Write): Promise<void> {
  const allowed = action === 'update' ? documentId : params.chosenId;
  if (data.id !== undefined) throw refusal('id');
  if (data.documentId !== undefined && data.documentId !== allowed) throw refusal('documentId');
}

const refusal = (field: string) => new errors.ValidationError(sentences().rights.mayNotSet(field));
