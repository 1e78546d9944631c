import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { hasDrafts } from '../../../core/database/has-drafts';
import { storedDate } from '../../../core/database/stored-date';
import { nameOf } from '../../../core/rules/account-name';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { StatusError } from '../../../strapi/status-error';
import { sentences } from '../sentences';

/** The version of the document that the editor opened, which only the panel sends. */
export const OPENED_VERSION = 'masthead-opened-version';

/** A request of the panel for a document; for Home and Site the id is missing. */
const Save = v.object({
  params: v.object({ model: v.string(), id: v.optional(v.string()) }),
  headers: v.object({ [OPENED_VERSION]: v.pipe(v.string(), v.isoTimestamp()) }),
  state: v.object({ user: v.object({ id: v.number() }) }),
});

const User = v.object({
  id: v.number(),
  firstname: v.nullish(v.string(), ''),
  lastname: v.nullish(v.string(), ''),
  email: v.string(),
});
const Saved = v.nullable(v.object({ updatedAt: storedDate, updatedBy: v.nullable(User) }));

class StaleSave extends StatusError {
  override name = 'StaleSaveError';
  readonly status = 409;

  constructor(details: { by: string; isOwn: boolean; updatedAt: string }) {
    const saved = details.isOwn ? 'In another window, you have saved' : `${details.by} has saved`;
    super(
      `${saved} this entry since you opened it, at ${details.updatedAt}. Open it again to see that version.`,
      details,
    );
  }
}

/** A request that publishes saves first, so the document is compared only once. */
const compared = new WeakSet<object>();

/**
 * Refuses a save from the panel with a 409 if the document has been saved since it was opened in this window (decision 0052): by
 * another editor, or by the same one in another window. The details of the answer are `by`, the name of the editor, `isOwn`,
 * whether it is the same one, and `updatedAt`, the saved version. Saves by other clients don't state their version and aren't
 * compared.
 */
export async function refuseStaleSave({ uid, documentId }: Write, { strapi }: RuleContext): Promise<void> {
  const request = strapi.requestContext.get();
  if (!request || compared.has(request)) return;
  const save = v.safeParse(Save, request);
  if (!save.success) return;
  // The request may also save others, as a deletion does the subcategories of a category.
  const { model, id = documentId } = save.output.params;
  if (model !== uid || id !== documentId) return;
  compared.add(request);

  const saved = await readSaved(strapi, uid, documentId);
  if (!saved || saved.updatedAt <= new Date(save.output.headers[OPENED_VERSION])) return;
  const { updatedBy } = saved;
  throw new StaleSave({
    by: updatedBy ? nameOf(updatedBy) || updatedBy.email : sentences().aProgram,
    isOwn: updatedBy?.id === save.output.state.user.id,
    updatedAt: saved.updatedAt.toISOString(),
  });
}

/** Who saved a document last, and when; `null` if the document doesn't exist. */
export async function readSaved(strapi: Core.Strapi, uid: UID.ContentType, documentId: string) {
  const where = { documentId, ...(hasDrafts(strapi, uid) && { publishedAt: null }) };
  return v.parse(
    Saved,
    await strapi.db.query(uid).findOne({ select: ['updatedAt'], where, populate: ['updatedBy'] }),
  );
}
