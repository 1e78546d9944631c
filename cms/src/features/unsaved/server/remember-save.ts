import * as v from 'valibot';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { TemporaryError } from '../../../strapi/temporary-error';
import { readSaved } from './refuse-stale-save';
import { SaveKey } from './save-key';
import { savedRequestTable } from './saved-request-table';

/** A day, also if the clocks of two machines differ by another one. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

const KeyedSave = v.object({
  params: v.object({ model: v.string() }),
  headers: SaveKey,
  state: v.object({ user: v.object({ id: v.number() }) }),
});

/** A request that publishes saves first. */
const remembered = new WeakSet<object>();

/**
 * Remembers for a day which document a save of the panel has written, in its transaction. Two requests with one key can't both be
 * stored: the second one finds the key taken, and is rolled back. So is a save of another document with the same key, however its
 * URL was written: it wasn't carried out as a save of the first (`resume-saves.ts`). So is one with another
 * account's key: `resume-saves.ts` doesn't know yet who asks.
 */
export async function rememberSave(
  { uid, documentId }: Write,
  { strapi, clock }: RuleContext,
): Promise<void> {
  const request = strapi.requestContext.get();
  const sent = v.safeParse(KeyedSave, request);
  if (!request || !sent.success || sent.output.params.model !== uid || remembered.has(request)) return;
  remembered.add(request);
  const table = savedRequestTable(strapi);
  const { key } = sent.output.headers;
  const savedBy = sent.output.state.user.id;
  // Uses the row's clock: the service's own one may be behind it, and the repeated save would conflict with itself.
  const saved = await readSaved(strapi, uid, documentId);
  if (!saved) return;
  const savedAt = saved.updatedAt;
  await table.removeBefore(new Date(clock.now() - KEPT_MS));
  const stored = await table.find(key);
  const isTheirs = stored?.savedBy === null || stored?.savedBy === savedBy;
  if (!stored) await table.add(key, { documentId, savedAt, savedBy });
  else if (isTheirs && stored.documentId === documentId) await table.touch(key, savedAt);
  else throw new TemporaryError(coreSentences().conflict);
}
