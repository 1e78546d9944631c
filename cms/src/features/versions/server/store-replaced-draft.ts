import * as v from 'valibot';
import { storedDate } from '../../../core/database/stored-date';
import { versionTable } from '../../../core/database/version-table';
import { nameOf } from '../../../core/rules/account-name';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { digest } from '../../../digest';
import { ownWrites } from './own-writes';
import { readSnapshot, titleOf } from './snapshot';

const Saved = v.object({ updatedAt: storedDate, updatedBy: v.unknown() });

/**
 * Stores the draft that a save replaces, with the time at which it was saved and its editor: also if a version is brought back,
 * another window or a program saves, or the changes are discarded. A draft that is the same as the last version or the last
 * publication is not stored again.
 */
export async function storeReplacedDraft({ uid, documentId }: Write, { strapi }: RuleContext): Promise<void> {
  if (ownWrites.getStore()) return;
  const versions = versionTable(strapi);
  const content = await readSnapshot(strapi, { uid, documentId, status: 'draft' });
  if (!content) return;
  const stored = [await versions.last(documentId), await versions.lastPublication(documentId)];
  if (stored.some((version) => version && digest(version.content) === digest(content))) return;
  const where = { documentId, publishedAt: null };
  const { updatedAt: writtenAt, updatedBy } = v.parse(
    Saved,
    await strapi.db.query(uid).findOne({ select: ['updatedAt'], where, populate: ['updatedBy'] }),
  );
  const title = titleOf(strapi, uid, content);
  await versions.add({
    kind: 'draft',
    documentId,
    title,
    publishedBy: nameOf(updatedBy),
    writtenAt,
    content,
  });
}
