import * as v from 'valibot';
import { unpackSnapshot } from '../../../core/database/packed-snapshot';
import type { Execute } from '../../../core/database/with-database';
import { digest } from '../../../digest';
import { type DocumentTable, documentTables, keyOf } from './document-tables';

/** A time as a database returns it: milliseconds on SQLite, or a text by earlier versions, a `Date` on PostgreSQL. */
const time = v.pipe(
  v.union([v.number(), v.string(), v.date()]),
  v.transform((value) => new Date(value)),
);
const json = v.pipe(
  v.unknown(),
  v.transform((value): unknown => (typeof value === 'string' ? JSON.parse(value) : value)),
);
const snapshot = v.pipe(json, v.record(v.string(), v.unknown()));

const Found = v.looseObject({
  id: v.number(),
  document_id: v.string(),
  published_at: v.unknown(),
  created_at: v.nullable(time),
  updated_at: v.nullable(time),
  title: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
});
type Found = v.InferOutput<typeof Found>;

const writerOf = ({ firstname, lastname }: Found): string => [firstname, lastname].filter(Boolean).join(' ');

const Version = v.object({
  kind: v.string(),
  document_id: v.string(),
  published_by: v.string(),
  written_at: time,
  content: v.pipe(json, v.transform(unpackSnapshot), v.record(v.string(), v.unknown())),
});

/** A draft or a public version of a document. */
export type DocumentRow = {
  id: number;
  documentId: string;
  isPublic: boolean;
  /** The title or the name; empty for a type that has one entry. */
  title: string;
  /** `null` for a row of a program that doesn't state a time; also `savedAt`. */
  createdAt: Date | null;
  savedAt: Date | null;
  /** The name of the account that wrote it; empty for a program. */
  writer: string;
  /** Whether its text is one that an editor has published, or approved for a date. */
  isApproved: boolean;
};

/** A document with more rows than it may have, or a type of one entry with several. */
export type Duplicate = {
  type: DocumentTable;
  documentId: string;
  /** At most one draft and one public version. */
  kept: readonly DocumentRow[];
  others: readonly DocumentRow[];
};

/** Finds the documents that have more than one draft or public version. Needs no running service. */
export async function findDuplicates(
  execute: Execute,
  types: readonly DocumentTable[] = documentTables(),
): Promise<Duplicate[]> {
  const found: Duplicate[] = [];
  for (const type of types) {
    const rows = await execute(
      type.isSingle
        ? `select min(document_id) as document_id from ${type.table} having count(*) > 0`
        : `select distinct document_id from
             (select document_id from ${type.table} group by ${keyOf(type)} having count(*) > 1) as doubled`,
    );
    for (const { document_id } of rows) {
      const duplicate = await readDuplicate(execute, type, String(document_id));
      if (duplicate) found.push(duplicate);
    }
  }
  return found;
}

/** A document with too many rows; `null` for any other. */
export async function readDuplicate(
  execute: Execute,
  type: DocumentTable,
  documentId: string,
): Promise<Duplicate | null> {
  const select = `select entry.*, account.firstname, account.lastname
    from ${type.table} as entry left join admin_users as account on account.id = entry.created_by_id`;
  const rows = v.parse(
    v.array(Found),
    type.isSingle
      ? await execute(`${select} order by entry.id`)
      : await execute(`${select} where entry.document_id = ? order by entry.id`, documentId),
  );
  const evidence = await readEvidence(execute, type, [...new Set(rows.map((row) => row.document_id))]);
  const isPublic = (row: Found) => !type.hasDrafts || row.published_at !== null;
  const groups = Map.groupBy(rows, isPublic);
  const kept = [...groups.values()].flatMap((group) => group.toSorted(byBelonging(evidence)).slice(0, 1));
  if (kept.length === rows.length && new Set(kept.map((row) => row.document_id)).size === 1) return null;
  const describe = (row: Found): DocumentRow => ({
    id: row.id,
    documentId: row.document_id,
    isPublic: isPublic(row),
    title: row.title || row.name,
    createdAt: row.created_at,
    savedAt: row.updated_at,
    writer: writerOf(row),
    isApproved: isApproved(row, evidence),
  });
  return {
    type,
    documentId: evidence.first?.document_id ?? documentId,
    kept: kept.map(describe),
    others: rows.filter((row) => !kept.includes(row)).map(describe),
  };
}

/** Data stored besides the rows of a document. */
type Evidence = {
  /** The document's first version, which is from before an attack, unless it was saved once alone. */
  first: v.InferOutput<typeof Version> | undefined;
  /** Content that editors have published, or approved for a date. */
  approved: readonly Readonly<Record<string, unknown>>[];
  /**
   * Writers of versions of articles that neither exist nor are in the bin: one of them had their draft put into another document.
   */
  bereft: ReadonlySet<string>;
};

async function readEvidence(
  execute: Execute,
  type: DocumentTable,
  documentIds: readonly string[],
): Promise<Evidence> {
  if (!type.hasDrafts) return { first: undefined, approved: [], bereft: new Set() };
  const ids = documentIds.map(() => '?').join();
  const versions = v.parse(
    v.array(Version),
    await execute(
      `select kind, document_id, published_by, written_at, content from masthead_versions
       where document_id in (${ids}) order by id`,
      ...documentIds,
    ),
  );
  const approvals = v.parse(
    v.array(v.object({ content: snapshot })),
    await execute(`select content from masthead_approvals where document_id in (${ids})`, ...documentIds),
  );
  const drafts = documentTables().filter(({ hasDrafts }) => hasDrafts);
  const bereft = await execute(
    `select distinct published_by as writer from masthead_versions as version where published_by <> ''
       and not exists (select 1 from masthead_bin where kind = 'article' and entry = version.document_id)
       ${drafts.map(({ table }) => `and not exists (select 1 from ${table} where document_id = version.document_id and published_at is null)`).join(' ')}`,
  );
  return {
    first: versions[0],
    approved: [...versions.filter(({ kind }) => kind === 'publication'), ...approvals].map(
      ({ content }) => content,
    ),
    bereft: new Set(bereft.map(({ writer }) => String(writer))),
  };
}

/** The texts of a snapshot that the document's table also has. */
function compareTexts(row: Found, content: Readonly<Record<string, unknown>>) {
  return Object.entries(content).flatMap(([name, value]) => {
    const stored = row[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    const isText = typeof value === 'string' || value === null || Array.isArray(value);
    if (stored === undefined || !isText) return [];
    const text = Array.isArray(value) ? v.parse(json, stored) : stored;
    return [{ isFilled: Boolean(value), isSame: digest(text || null) === digest(value || null) }];
  });
}

function isApproved(row: Found, { approved }: Evidence): boolean {
  return approved.some((content) => {
    const texts = compareTexts(row, content);
    return texts.length > 0 && texts.every(({ isSame }) => isSame);
  });
}

/**
 * Sorts the row that belongs to a document first. Marks that a person without access to the document can't influence come before
 * those they can: whose account wrote the row, and when.
 */
function byBelonging(evidence: Evidence): (one: Found, other: Found) => number {
  const { first, bereft } = evidence;
  const marks = (row: Found): readonly number[] => [
    // For Home and Site all rows are read.
    Number(row.document_id === first?.document_id),
    Number(!bereft.has(writerOf(row))),
    Number(first !== undefined && row.created_at !== null && row.created_at <= first.written_at),
    first === undefined
      ? 0
      : compareTexts(row, first.content).filter(({ isFilled, isSame }) => isFilled && isSame).length,
    Number(isApproved(row, evidence)),
    Number(writerOf(row) === first?.published_by),
    -(row.created_at?.getTime() ?? Number.MAX_SAFE_INTEGER),
    -row.id,
  ];
  return (one, other) => {
    const others = marks(other);
    return marks(one).reduce((order, mark, index) => order || (others[index] ?? 0) - mark, 0);
  };
}
