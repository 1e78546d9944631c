import type { Core } from '@strapi/strapi';
import { addOwnTable } from '../../strapi/own-tables';
import { LISTED_MODELS } from './listed/listed';

const required = (type: 'string' | 'text' | 'integer' | 'boolean' | 'datetime' | 'json') => ({
  type,
  column: { notNullable: true },
});

/** A database model without a content type, so it is in no menu, permission or API. */
const table = (
  tableName: string,
  singularName: string,
  columns: Readonly<Record<string, { type: string; column?: object }>>,
  indexes: Readonly<Record<string, readonly string[]>> = {},
) => ({
  uid: `masthead::${singularName}`,
  tableName,
  singularName,
  attributes: { id: { type: 'increments' }, ...columns },
  indexes: Object.entries(indexes).map(([name, on]) => ({ name, columns: [...on] })),
});

/** The service's own tables, except those that lists are read from (`listed/listed.ts`). */
export const TABLES = {
  /** Articles as editors have approved them for publication at a date. `approvedBy` is `null` for a program. */
  approvals: table(
    'masthead_approvals',
    'approval',
    {
      documentId: required('string'),
      publishOn: required('datetime'),
      withdrawOn: { type: 'datetime' },
      savedAt: required('datetime'),
      approvedBy: { type: 'integer' },
      failure: { type: 'text' },
      content: required('json'),
    },
    { masthead_approvals_date_idx: ['publish_on'], masthead_approvals_document_idx: ['document_id'] },
  ),

  /** What browsers show of the code of public articles, by the digest of each piece (`content-api/code/article-code.ts`). */
  articleCode: table('masthead_article_code', 'article-code', {
    documentId: { type: 'string', column: { notNullable: true, unique: true } },
    completions: required('json'),
  }),

  /**
   * Deleted articles and pictures. `entry` is the documentId of an article, the id of a picture; `deletedBy` the name of the editor,
   * empty for a program; `creator` the id of the account that wrote or uploaded it.
   */
  bin: table(
    'masthead_bin',
    'deletion',
    {
      kind: required('string'),
      entry: required('string'),
      title: required('string'),
      deletedBy: required('string'),
      deletedAt: required('datetime'),
      creator: { type: 'integer' },
      content: required('json'),
    },
    { masthead_bin_deleted_idx: ['deleted_at'] },
  ),

  /** `slug` is that of an article, as it was or is; `null` if it is not announced, or from before version 0.2.0. */
  changes: table('masthead_changes', 'change', {
    type: required('string'),
    documentId: { type: 'string' },
    vanished: required('boolean'),
    announced: { type: 'boolean' },
    slug: { type: 'string' },
    writtenAt: required('datetime'),
  }),

  /** One row: what all processes with this database know of the time. */
  clock: table('masthead_clock', 'clock', {
    newest: required('datetime'),
    jumpedTo: { type: 'datetime' },
    confirmations: required('integer'),
  }),

  draftLinks: table('masthead_draft_links', 'draft-link', {
    link: { type: 'string', column: { notNullable: true, unique: true } },
    documentId: required('string'),
    expiresAt: required('datetime'),
  }),

  failedWithdrawals: table(
    'masthead_failed_withdrawals',
    'failed-withdrawal',
    { documentId: required('string'), failure: required('text') },
    { masthead_failed_withdrawals_idx: ['document_id'] },
  ),

  /** What was imported, by its key in the source. `target` is a documentId, or the id of a picture. */
  imports: table('masthead_imports', 'import', {
    sourceKey: { type: 'text', column: { notNullable: true, unique: true } },
    target: required('string'),
  }),

  /** Categories, tags and dossiers that were merged into others; `present` is the documentId of the other one. */
  mergedEntries: table(
    'masthead_merged_entries',
    'merged-entry',
    { documentId: required('string'), present: required('string') },
    { masthead_merged_entries_idx: ['document_id'] },
  ),

  /**
   * Addresses without a page. `address` is a text, because PostgreSQL gives a string 255 characters; `dismissed` is the count when an
   * editor last dismissed the address, 0 if nobody has; `referrer` the last referring host, empty if there was none.
   */
  missingAddresses: table('masthead_missing_addresses', 'missing-address', {
    address: { type: 'text', column: { notNullable: true, unique: true } },
    count: required('integer'),
    dismissed: required('integer'),
    referrer: required('string'),
    lastSeen: required('datetime'),
  }),

  /** What editors write for each other beside an article. `writer` is the id of an account, `writtenBy` its name at the time. */
  notes: table(
    'masthead_notes',
    'note',
    {
      documentId: required('string'),
      text: required('text'),
      writer: required('integer'),
      writtenBy: required('string'),
      writtenAt: required('datetime'),
      isDone: required('boolean'),
    },
    { masthead_notes_document_idx: ['document_id'] },
  ),

  /** Articles that are or were public. A draft alone does not tell, once the article is withdrawn. */
  publishedArticles: table(
    'masthead_published_articles',
    'published-article',
    { documentId: { type: 'string' } },
    { masthead_published_articles_idx: ['document_id'] },
  ),

  /**
   * One row per replacement of a picture: its address until then, and its files. The row stays when the files are removed,
   * because a text that an editor saves from an old tab, or a picture that comes back from the bin, still has the former address.
   */
  replacedFiles: table(
    'masthead_replaced_files',
    'replaced-file',
    {
      fileId: required('integer'),
      url: required('string'),
      names: { type: 'json' },
      onDisk: { type: 'boolean' },
      replacedAt: { type: 'datetime' },
    },
    { masthead_replaced_files_url_idx: ['url'] },
  ),

  /**
   * Which document a save of the panel has written, by the key that its request has and every repetition of it.
   */
  savedRequests: table(
    'masthead_saved_requests',
    'saved-request',
    {
      key: { type: 'string', column: { notNullable: true, unique: true } },
      documentId: required('string'),
      savedAt: required('datetime'),
    },
    { masthead_saved_requests_at_idx: ['saved_at'] },
  ),

  /**
   * Publications and replaced drafts. `publishedBy` is the name of the editor who published or saved it, empty for a program. Until
   * version 0.2.0 only publications were kept.
   */
  versions: table(
    'masthead_versions',
    'version',
    {
      kind: { type: 'string', column: { notNullable: true, defaultTo: 'publication' } },
      documentId: required('string'),
      title: required('string'),
      publishedBy: required('string'),
      writtenAt: required('datetime'),
      content: required('json'),
    },
    { masthead_versions_document_idx: ['document_id'] },
  ),
} as const;

/** Makes Strapi create the tables. Must run in `register`, before Strapi migrates its database. */
export function registerTables(strapi: Core.Strapi): void {
  for (const model of [...Object.values(TABLES), ...LISTED_MODELS]) addOwnTable(strapi, model);
}
