import type { Core } from '@strapi/strapi';
import { contentTypeOf } from 'masthead-contract/entities/model';
import { plainQuery } from 'masthead-contract/query/query';
import { type ListedKind, URLS_PER_PART } from 'masthead-contract/service/sitemaps';
import * as v from 'valibot';
import { columnOf } from '../../core/database/listed/listed';
import { uidOf } from '../answers/documents';
import { findEntries } from '../answers/find-entries';
import { isOneOf } from '../answers/sql';

type Part = { kind: ListedKind; number: number };

/** The categories, tags, dossiers or authors of a part, all with public articles; `null` for an empty part. */
export async function readListed(strapi: Core.Strapi, { kind, number }: Part) {
  const contentType = contentTypeOf(kind);
  if (contentType.kind === 'single') throw new Error(`${kind} have no list.`);
  const pagination = { start: (number - 1) * URLS_PER_PART, limit: URLS_PER_PART };
  const { ids } = await findEntries(strapi, { ...plainQuery(kind), withArticles: 'articles', pagination });
  if (ids.length === 0) return null;

  const uid = uidOf(kind);
  const one = isOneOf(strapi.db, ids);
  const rows = v.parse(
    v.array(v.object({ documentId: v.string(), name: v.nullish(v.string(), '') })),
    await strapi.db
      .connection(strapi.db.metadata.get(uid).tableName)
      .select({ documentId: 'document_id', name: columnOf(strapi, uid, contentType.textField) })
      .whereRaw(`id ${one.text}`, [...one.values])
      .orderBy('id'),
  );
  return rows;
}
