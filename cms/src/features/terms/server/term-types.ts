import type { Core, UID } from '@strapi/strapi';
import { contentTypeOf } from 'masthead-contract/entities/model';
import { TERM_FIELDS, TERM_KINDS, type TermKind } from 'masthead-contract/entities/terms';
import type { Write } from '../../../core/rules/rule';

/** A stored category, tag or dossier. */
export type Term = { id: number; documentId: string; name: string };

/** The kind of term of a content type. Throws for any other content type. */
export function termKindOf(uid: string): TermKind {
  const kind = TERM_KINDS.find((one) => uidOfKind(one) === uid);
  if (!kind) throw new Error(`${uid} isn't a kind of term.`);
  return kind;
}

/** Strapi's name of the content type of a kind of term. */
export function uidOfKind(kind: TermKind): UID.CollectionType {
  const { entity } = contentTypeOf(kind);
  return `api::${entity}.${entity}`;
}

/** The name that is written; `null` if it does not change. */
export function nameIn(kind: TermKind, { data }: Pick<Write, 'data'>): string | null {
  const name = data[TERM_FIELDS[kind]];
  return typeof name === 'string' ? name : null;
}

export async function readTerm(
  { db }: Core.Strapi,
  kind: TermKind,
  documentId: string,
): Promise<Term | null> {
  const field = TERM_FIELDS[kind];
  const row = await db.query(uidOfKind(kind)).findOne({ select: ['id', field], where: { documentId } });
  return row && { id: row.id, documentId, name: row[field] ?? '' };
}
