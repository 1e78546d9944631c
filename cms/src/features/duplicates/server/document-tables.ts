import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { UID } from '@strapi/strapi';
import * as v from 'valibot';

const Schema = v.object({
  kind: v.picklist(['collectionType', 'singleType']),
  collectionName: v.string(),
  info: v.object({ displayName: v.string() }),
  options: v.object({ draftAndPublish: v.boolean() }),
});

/** The table with the documents of a content type. Those with drafts have a draft and, if they are public, a public version. */
export type DocumentTable = {
  uid: UID.ContentType;
  table: string;
  displayName: string;
  isSingle: boolean;
  hasDrafts: boolean;
};

/** The tables of this service's content types, as their schemas say, so that no service needs to run. */
export function documentTables(): DocumentTable[] {
  const folder = path.join(__dirname, '..', '..', '..', 'api');
  return readdirSync(folder).map((name) => {
    const file = path.join(folder, name, 'content-types', name, 'schema.json');
    const { kind, collectionName, info, options } = v.parse(Schema, JSON.parse(readFileSync(file, 'utf8')));
    return {
      uid: `api::${name}.${name}`,
      table: collectionName,
      displayName: info.displayName,
      isSingle: kind === 'singleType',
      hasDrafts: options.draftAndPublish,
    };
  });
}

/** The columns in which no two rows of a table may agree, as SQL. */
export const keyOf = ({ hasDrafts }: DocumentTable): string =>
  hasDrafts ? 'document_id, (published_at is null)' : 'document_id';
