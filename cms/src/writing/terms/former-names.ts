import type { Core } from '@strapi/strapi';
import { RENAME } from '../../content-types';
import { foldName } from '../../database/listed/fold-text';
import { comparing, type RuleContext, type Write } from '../rule';
import { nameIn, readTerm, type Term, termKindOf } from './term-types';

async function forget({ db }: Core.Strapi, where: object): Promise<void> {
  await db.query(RENAME).deleteMany({ where });
}

/** A name that an entry has now is no former name of another one. */
export async function forgetTakenName(write: Write, { strapi }: RuleContext): Promise<void> {
  const kind = termKindOf(write.uid);
  const name = nameIn(kind, write);
  if (name) await forget(strapi, { kind, folded: foldName(name) });
}

/**
 * Stores the former name of a category, tag or dossier that is renamed, so that the site can redirect old addresses of searches to the
 * present name.
 */
export const storeFormerName = comparing(
  ({ uid, documentId }: Write, { strapi }: RuleContext): Promise<Term | null> =>
    readTerm(strapi, termKindOf(uid), documentId),
  async (write, { strapi }, before) => {
    const kind = termKindOf(write.uid);
    const { documentId: entry } = write;
    const name = nameIn(kind, write);
    if (!name || !before || before.name === name) return;
    const [former, present] = [foldName(before.name), foldName(name)];
    await forget(strapi, { kind, folded: present });
    await strapi.db.query(RENAME).updateMany({ where: { kind, entry }, data: { present: name } });
    if (former && former !== present) {
      await forget(strapi, { kind, folded: former });
      const data = { kind, name: before.name, present: name, folded: former, entry };
      await strapi.documents(RENAME).create({ data });
    }
  },
);

/** Forgets the former names of an entry that is deleted. */
export async function forgetFormerNames({ uid, documentId }: Write, { strapi }: RuleContext): Promise<void> {
  await forget(strapi, { kind: termKindOf(uid), entry: documentId });
}
