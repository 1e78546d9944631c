import { AsyncLocalStorage } from 'node:async_hooks';
import { errors } from '@strapi/utils';
import { sentences } from '../../language/sentences';
import type { Write } from '../rule';

const chosen = new AsyncLocalStorage<string>();

/** Creates a document that gets this id, as when an article comes back from the bin; nothing else may choose one. */
export const withChosenId = <Result>(documentId: string, create: () => Result): Result =>
  chosen.run(documentId, create);

/**
 * Refuses a save whose fields name a row: Strapi would write to that one, whoever's it is. The guards of the panel refuse it
 * with the words of the request; this stands behind them, for every other way to save.
 */
export async function refuseForeignId({ action, documentId, data }: Write): Promise<void> {
  const allowed = action === 'update' ? documentId : chosen.getStore();
  for (const [name, id] of Object.entries({ id: data.id, documentId: data.documentId })) {
    if (id === undefined || (name === 'documentId' && id === allowed)) continue;
    throw new errors.ValidationError(sentences().rights.mayNotSet(name));
  }
}
