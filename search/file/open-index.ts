import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import * as v from 'valibot';

/** Change it with every change of the tables or of how words are read. */
const FORMAT = '7';
/** The dictionary of ICU decides where the words of Thai end. `source` is the URL of the content service. */
const versionOf = (source: string) => `${FORMAT}, ICU ${process.versions.icu}, ${source}`;
/** Formats whose files can still be searched. */
const SEARCHABLE = ['6', FORMAT];

/** Large pages, so that each holds several packed texts; removed content is overwritten. */
const PRAGMAS = `
  pragma page_size = 16384;
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma cache_size = -8000;
  pragma secure_delete = on;
`;

/** What format 6 lacks: it stored an article in one row. */
const FORMER = `
  create temp view shown as select id, document_id, language, text as packed, card from article;
  create temp table dictionary (parts blob not null);
`;

const TABLES = `
  create table meta (key text primary key, value text not null) without rowid;
  create table article (
    id integer primary key,
    document_id text not null unique,
    title_key text not null,
    language text not null,
    -- In milliseconds.
    published integer not null,
    stored integer not null
  );
  -- In the order of writing, which fills the pages; in the order of articles half of each would stay empty.
  create table stored (id integer primary key, packed blob not null);
  create view shown as
    select article.id, document_id, language, packed, null as card from article join stored on stored.id = article.stored;
  create table dictionary (parts blob not null);
  -- Counting them takes 8 ms among a million.
  insert into meta values ('articles', '0');
  create trigger article_added after insert on article begin
    update meta set value = value + 1 where key = 'articles';
  end;
  create trigger article_removed after delete on article begin
    update meta set value = value - 1 where key = 'articles';
    delete from stored where id = old.stored;
  end;
  create index article_title on article (title_key, id);
  create index article_language on article (language);
  create table term (
    id integer primary key,
    kind text not null,
    document_id text not null,
    name text not null,
    key text not null,
    unique (kind, document_id, name)
  );
  create table article_term (article integer not null, term integer not null, primary key (article, term)) without rowid;
  create index term_articles on article_term (term, article);
  create table vocabulary (word text primary key, backwards text not null) without rowid;
  create index vocabulary_backwards on vocabulary (backwards);
  -- Spellings of words: without marks, with their marks if any, and in normalized form.
  create table spelling (
    bare text not null,
    form text not null,
    word text not null,
    primary key (bare, form, word)
  ) without rowid;
  create index spelling_word on spelling (word);
  create virtual table words using fts5(
    title, small, text, terms, exact, marked, content='', tokenize="ascii tokenchars '_'"
  );
  insert into words (words, rank) values ('secure-delete', 1);
`;

export type Index = DatabaseSync;

/** A category, tag, dossier, author or year as a word of the articles that have it. No word of a text is like it: these have letters and digits alone. */
export const termWord = (id: number): string => `_${id}`;

const prepared = new WeakMap<Index, Map<string, StatementSync>>();

/**
 * A statement for an index, prepared once: a search needs ten of them. Not for statements that contain values, which would be too
 * many.
 */
export function statementOf(index: Index, sql: string): StatementSync {
  const statements = prepared.get(index) ?? new Map<string, StatementSync>();
  prepared.set(index, statements);
  const statement = statements.get(sql) ?? index.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

const Value = v.optional(v.object({ value: v.string() }));

export function readMeta(index: Index, key: string): string | null {
  return v.parse(Value, statementOf(index, 'select value from meta where key = ?').get(key))?.value ?? null;
}

/** How many articles are in the index. */
export const articleCount = (index: Index): number => Number(readMeta(index, 'articles'));

export function writeMeta(index: Index, key: string, value: string): void {
  index.prepare('insert or replace into meta values (?, ?)').run(key, value);
}

/**
 * Opens the index file for writing, with the articles of a content service. If it is missing, damaged, or belongs to another
 * version or service, a new empty one is created. Throws SQLite's error if the file can't be read or written at the moment.
 */
export function openForWriting(path: string, source: string): Index {
  return openKnown(path, source) ?? recreateIndex(path, source);
}

/** Removes the file of an index that is not open. */
export function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** Recreates the index file, empty. */
export function recreateIndex(path: string, source: string): Index {
  removeFile(path);
  const index = open(path);
  inTransaction(index, () => {
    index.exec(TABLES);
    writeMeta(index, 'version', versionOf(source));
  });
  return index;
}

/**
 * Whether a file is of an earlier version, or was built with another dictionary, and can be searched until there is one of this
 * version.
 */
function isFormer(index: Index, source: string): boolean {
  const version = readMeta(index, 'version') ?? '';
  const isSearchable = SEARCHABLE.some((format) => version.startsWith(`${format}, `));
  const isWhole = readMeta(index, 'after') === 'all';
  return version !== versionOf(source) && isSearchable && version.endsWith(`, ${source}`) && isWhole;
}

function showFormer(index: Index): Index {
  if (!readMeta(index, 'version')?.startsWith(`${FORMAT},`)) index.exec(FORMER);
  return index;
}

/** The file of an earlier version's index with the articles of a content service, for searching; `null` if there is none. */
export function openFormer(path: string, source: string): Index | null {
  if (!existsSync(path)) return null;
  let index: Index | null = null;
  try {
    index = open(path);
    if (isFormer(index, source)) return showFormer(index);
  } catch {
    // It is damaged or from an older version: a new one is created.
  }
  index?.close();
  return null;
}

/** The index file for reading; `null` while there is no readable one. */
export function openForReading(path: string, source: string): Index | null {
  try {
    const index = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    if (readMeta(index, 'version') === versionOf(source)) return index;
    if (isFormer(index, source)) return showFormer(index);
    index.close();
  } catch {
    // Its writer hasn't created it yet, or is recreating it.
  }
  return null;
}

/** `null` if the file must be recreated. */
function openKnown(path: string, source: string): Index | null {
  let index: Index | null = null;
  try {
    index = open(path);
    if (readMeta(index, 'version') === versionOf(source)) return index;
  } catch (error) {
    // Other errors are temporary: another process holds it, or the disk is full.
    if (!isDamage(error) && !hasCode(error, [SQLITE_ERROR])) throw error;
  }
  index?.close();
  return null;
}

/** On opening: a table is missing. Later it would be the statement that is wrong. */
const SQLITE_ERROR = 1;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE = [11, 26];
const withCode = v.object({ errcode: v.number() });

const hasCode = (error: unknown, codes: readonly number[]): boolean =>
  v.is(withCode, error) && codes.includes(error.errcode & 0xff);

/** Whether an error of SQLite means that the file is damaged. */
export const isDamage = (error: unknown): boolean => hasCode(error, DAMAGE);

function open(path: string): Index {
  const index = new DatabaseSync(path, { timeout: 5_000 });
  index.exec(PRAGMAS);
  return index;
}

/** Empties the write-ahead log, which still contains what was removed. */
export const emptyLog = (index: Index): void => index.exec('pragma wal_checkpoint(truncate)');

/** Runs work in a transaction: all of it or nothing. */
export function inTransaction<Result>(index: Index, work: () => Result): Result {
  index.exec('begin immediate');
  try {
    const result = work();
    index.exec('commit');
    return result;
  } catch (error) {
    index.exec('rollback');
    throw error;
  }
}
