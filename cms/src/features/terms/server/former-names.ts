import type { Core } from '@strapi/strapi';
import type { TermKind } from 'masthead-contract/entities/terms';
import { RENAME } from '../../../content-types';
import { foldName } from '../../../core/database/listed/fold-text';
import { comparing, type RuleContext, type Write } from '../../../core/rules/rule';
import { nameIn, readTerm, type Term, termKindOf } from './term-types';

async function forget({ db }: Core.Strapi, where: object): Promise<void> {
  await db.query(RENAME).deleteMany({ where });
}

/** A name that an entry has now can't be another entry's former name. */
export async function forgetTakenName(write: Write, { strapi }: RuleContext): Promise<void> {
  const kind = termKindOf(write.uid);
  const name = nameIn(kind, write);
  if (name) await forget(strapi, { kind, folded: foldName(name) });
}

/**
 * Stores the former name of a renamed category, tag or dossier, so that the site can redirect old URLs of searches to the current
 * name.
 */
export const storeFormerName = comparing(
  ({ uid, documentId }: Write, { strapi }: RuleContext): Promise<Term | null> =>
    readTerm(strapi, termKindOf(uid), documentId),
  async (write, { strapi }, before) => {
    const kind = termKindOf(write.uid);
    const { documentId: entry } = write;
    const name = nameIn(kind, write);
    if (!name || !before || before.name === name) return;
    await forget(strapi, { kind, folded: foldName(name) });
    await strapi.db.query(RENAME).updateMany({ where: { kind, entry }, data: { present: name } });
    await addFormerName(strapi, { kind, former: before.name, entry: { documentId: entry, name } });
  },
);

type Named = Pick<Term, 'documentId' | 'name'>;

/** Makes a name lead to an entry with another name, unless a search treats the two as equal. */
export async function addFormerName(
  strapi: Core.Strapi,
  { kind, former, entry }: { kind: TermKind; former: string; entry: Named },
): Promise<void> {
  const folded = foldName(former);
  if (!folded || folded === foldName(entry.name)) return;
  await forget(strapi, { kind, folded });
  const data = { kind, name: former, present: entry.name, folded, entry: entry.documentId };
  await strapi.documents(RENAME).create({ data });
}

/** Moves the former names of an entry to another one. */
export async function moveFormerNames(
  { db }: Core.Strapi,
  { kind, from, to }: { kind: TermKind; from: string; to: Named },
): Promise<void> {
  const data = { entry: to.documentId, present: to.name };
  await db.query(RENAME).updateMany({ where: { kind, entry: from }, data });
}

/** Forgets the former names of an entry that is deleted. */
export async function forgetFormerNames({ uid, documentId }: Write, { strapi }: RuleContext): Promise<void> {
  await forget(strapi, { kind: termKindOf(uid), entry: documentId });
}
