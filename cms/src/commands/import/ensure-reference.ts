import type { Core } from '@strapi/strapi';
import { TERM_FIELDS, type TermKind } from 'masthead-contract/entities/terms';
import type { ImportedDocument } from 'masthead-contract/imports/documents';
import { feedHref, feedQuery } from 'masthead-contract/service/site-addresses';
import * as v from 'valibot';
import { isNamed } from '../../content-api/answers/sql';
import { AUTHOR } from '../../content-types';
import { foldName } from '../../core/database/listed/fold-text';
import { LISTED_NAMES } from '../../core/database/listed/listed';
import type { ImportTable } from '../../features/import/server/import-table';
import { uidOfKind } from '../../features/terms/server/term-types';
import { addRedirects } from './add-redirects';

type Written = { target: string; address: string };
type Author = Extract<ImportedDocument, { kind: 'author' }>;
type Term = Extract<ImportedDocument, { kind: 'category' | 'tag' | 'dossier' }>;

const Row = v.nullable(v.object({ documentId: v.string() }));

/** The author with this name, created if necessary. Readers who have commented don't become authors of the magazine. */
export async function ensureAuthor(
  strapi: Core.Strapi,
  { name: given, description, isReader, formerAddresses }: Author,
): Promise<Written> {
  const find = async (name: string) =>
    v.parse(
      Row,
      await strapi.db.query(AUTHOR).findOne({ select: ['documentId'], where: { name: { $eqi: name } } }),
    );
  const isTaken = isReader && (await find(given)) !== null;
  const name = isTaken ? `${given} (reader)` : given;
  const known = await find(name);
  const { documentId } = known ?? (await strapi.documents(AUTHOR).create({ data: { name, description } }));
  const address = `/author/${documentId}`;
  // With a query string, the further pages of the former list lead here too, ignoring the rest of their paths.
  const page = `${address}?page=1`;
  await addRedirects(strapi, formerAddresses, {
    page,
    feed: feedHref('rss', { kind: 'author', id: documentId }),
  });
  return { target: documentId, address };
}

const KINDS = { category: 'categories', tag: 'tags', dossier: 'dossiers' } as const;

/** The category, tag or dossier that a search finds by this name, created if necessary. */
export async function ensureTerm(strapi: Core.Strapi, imports: ImportTable, term: Term): Promise<Written> {
  const kind: TermKind = KINDS[term.kind];
  const { name, description } = term;
  const parent =
    term.kind === 'category' && term.parent !== null
      ? (await imports.find([term.parent])).get(term.parent)
      : null;
  const data = { [TERM_FIELDS[kind]]: name, description, ...(parent && { parent }) };
  const documentId =
    (await findNamed(strapi, kind, name)) ??
    (await strapi.documents(uidOfKind(kind)).create({ data })).documentId;
  const address = `/search?${feedQuery({ kind, name })}`;
  const feed = feedHref('rss', { kind, name });
  await addRedirects(strapi, term.formerAddresses, { page: address, feed });
  return { target: documentId, address };
}

async function findNamed(strapi: Core.Strapi, kind: TermKind, name: string): Promise<string | null> {
  const { text, values } = isNamed('folded', foldName(name));
  const ids = await strapi.db.transaction(
    ({ trx }): Promise<number[]> =>
      trx(LISTED_NAMES).where({ type: kind }).whereRaw(text, values).limit(1).pluck('entry_id'),
  );
  if (ids.length === 0) return null;
  const row = await strapi.db
    .query(uidOfKind(kind))
    .findOne({ select: ['documentId'], where: { id: ids[0] } });
  return v.parse(Row, row)?.documentId ?? null;
}
