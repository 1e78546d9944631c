import { errors } from '@strapi/utils';
import type { Write } from '../../../core/rules/rule';
import { coreSentences } from '../../../core/sentences/core-sentences';

/**
 * The parameters of a creation whose document gets this id, as when an article is restored from the bin. Nothing else can choose
 * an id: a request only sends `data`.
 */
export const choosingId = <Data extends object>(documentId: string, data: Data) => ({
  data: { ...data, documentId },
  chosenId: documentId,
});

/**
 * Refuses a save whose fields name a row: Strapi would write to that row, whoever owns it. The guards of the panel refuse it with
 * a message about the request; this covers every other way to save.
 */
export async function refuseForeignId({ action, documentId, data, params }: Write): Promise<void> {
  const allowed = action === 'update' ? documentId : params.chosenId;
  if (data.id !== undefined) throw refusal('id');
  if (data.documentId !== undefined && data.documentId !== allowed) throw refusal('documentId');
}

const refusal = (field: string) => new errors.ValidationError(coreSentences().mayNotSet(field));
