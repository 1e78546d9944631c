import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { HOME } from '../../../content-types';
import { updateRows } from '../../../core/database/update-rows';
import { versionTable } from '../../../core/database/version-table';
import { editorName } from '../../../core/rules/account-name';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { digest } from '../../../digest';
import { sentences } from '../sentences';
import { ownWrites } from './own-writes';
import { dataOf, type Read, readSnapshot, titleOf } from './snapshot';

const snapshot = v.record(v.string(), v.unknown());

/**
 * Stores the public version of a document if no publication of it is stored: articles of an import are written together, without one (decision
 * 0068), and so is what a program writes with SQL.
 */
export async function storeEarlierPublication(
  { uid, documentId }: Write,
  { strapi }: RuleContext,
): Promise<void> {
  if (await versionTable(strapi).lastPublication(documentId)) return;
  const before = await strapi.documents(uid).findFirst({ status: 'published', filters: { documentId } });
  if (!before) return;
  const writtenAt = new Date(String(before.updatedAt));
  await store(strapi, { uid, documentId, publishedBy: '', writtenAt, status: 'published' });
}

/** Stores the published version, with its time and editor. */
export async function storePublication({ uid, documentId }: Write, { strapi }: RuleContext): Promise<void> {
  // The published content equals the draft, which also has the related articles that aren't public.
  const published = { uid, documentId, status: 'draft' } as const;
  await store(strapi, { ...published, publishedBy: editorName(strapi), writtenAt: new Date() });
}

/** Strapi makes the draft of Home from the public version, which lacks the chosen articles that are not public. */
export async function completeDraft({ uid, documentId }: Write, { strapi }: RuleContext): Promise<void> {
  const last = await versionTable(strapi).lastPublication(documentId);
  if (!last) return;
  const data = await dataOf(strapi, uid, v.parse(snapshot, last.content));
  await ownWrites.run(true, () => strapi.documents(uid).update({ documentId, data }));
  const { updatedAt } = await strapi.db.query(uid).findOne({
    select: ['updatedAt'],
    where: { documentId, publishedAt: { $notNull: true } },
  });
  // So that the panel does not show it as modified.
  await updateRows(strapi, uid, { documentId, publishedAt: null }, { updatedAt: new Date(updatedAt) });
}

/** Home and Site are always public. */
export async function refuseWithdrawal({ uid }: Write): Promise<void> {
  throw new errors.ValidationError(
    sentences().alwaysPublic(coreSentences().singles[uid === HOME ? 'home' : 'site']),
  );
}

/** Removes the versions of a deleted document. An article's versions stay as long as it is in the bin. */
export async function removeVersions({ documentId }: Write, { strapi }: RuleContext): Promise<void> {
  await versionTable(strapi).removeAll(documentId);
}

async function store(
  strapi: Core.Strapi,
  { uid, documentId, status, ...by }: Read & { publishedBy: string; writtenAt: Date },
): Promise<void> {
  const versions = versionTable(strapi);
  const content = await readSnapshot(strapi, { uid, documentId, status });
  if (!content) return;
  const last = await versions.last(documentId);
  const isSame = last && digest(last.content) === digest(content);
  if (isSame && last.kind === 'publication') return;
  // It was a draft until now.
  if (isSame) await versions.remove([last.id]);
  await versions.add({
    kind: 'publication',
    documentId,
    title: titleOf(strapi, uid, content),
    ...by,
    content,
  });
}
