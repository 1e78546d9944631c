import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import type { Checker } from '../../strapi/permission-checker';
import { CREATOR } from './ability';

/** A row of a document, with its creator, which the conditions of roles use. */
const Row = v.looseObject({
  documentId: v.string(),
  publishedAt: v.nullish(v.unknown()),
  waiting: v.nullish(v.boolean()),
});
const Rows = v.array(Row);
export type Row = v.InferOutput<typeof Row>;

/** The drafts and public versions of documents. */
export async function rowsOf(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: readonly string[],
): Promise<Row[]> {
  const where = { documentId: { $in: [...documentIds] } };
  return v.parse(Rows, await strapi.db.query(uid).findMany({ where, populate: CREATOR }));
}

/** Refuses a request for documents unless the person may read each of them. */
export async function checkReadable(
  strapi: Core.Strapi,
  { uid, checker }: { uid: UID.ContentType; checker: Checker },
  documentIds: readonly string[],
): Promise<void> {
  const rows = await rowsOf(strapi, uid, documentIds);
  if (!rows.every((row) => checker.can.read(row))) throw new errors.ForbiddenError();
}
