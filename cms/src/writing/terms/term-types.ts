import type { Core, UID } from '@strapi/strapi';
import { contentTypeOf } from 'masthead-contract/model';
import { TERM_FIELDS, TERM_KINDS, type TermKind } from 'masthead-contract/terms';
import * as v from 'valibot';
import { foldText } from '../../database/listed/fold-text';

export const CATEGORY: UID.CollectionType = 'api::category.category';

/** A category, tag or dossier as it is stored. */
export type Term = { id: number; documentId: string; name: string };

/** The kind of term of a content type; `null` if it is none. */
export function termKindOf(uid: string): TermKind | null {
  return TERM_KINDS.find((kind) => uidOfKind(kind) === uid) ?? null;
}

function uidOfKind(kind: TermKind): UID.CollectionType {
  const { entity } = contentTypeOf(kind);
  return `api::${entity}.${entity}`;
}

const Params = v.looseObject({
  documentId: v.optional(v.string(), ''),
  data: v.optional(v.looseObject({}), {}),
});

/** The id and the new name in the parameters of an action of the document service; `null` if the name does not change. */
export function readParams(kind: TermKind, params: unknown): { documentId: string; name: string | null } {
  const { documentId, data } = v.parse(Params, params);
  const name = data[TERM_FIELDS[kind]];
  return { documentId, name: typeof name === 'string' ? name : null };
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

/** A name as it is compared with others: two names that are equal then are the same in a search. */
export const foldName = (name: string): string => foldText(name).trim();
