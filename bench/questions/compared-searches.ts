import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Collection } from './read-collections.ts';

const PYTHON = '/usr/bin/python3';
const Found = v.array(v.array(v.string()));
const Rows = v.array(v.object({ id: v.string() }));

/** For each question of a collection the ids of the ten documents that plain FTS5 finds first: any of its words, `order by rank`. */
export function searchPlain({ documents, questions }: Collection): string[][] {
  const database = new DatabaseSync(':memory:');
  database.exec(
    "create virtual table texts using fts5(id unindexed, title, text, tokenize='porter unicode61')",
  );
  const add = database.prepare('insert into texts values (?, ?, ?)');
  for (const { id, title, text } of documents) add.run(id, title, text);
  const select = database.prepare('select id from texts where texts match ? order by rank limit 10');
  const found = questions.map(({ text }) => {
    const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    if (words.length === 0) return [];
    return v.parse(Rows, select.all(words.map((word) => `"${word}"`).join(' OR '))).map(({ id }) => id);
  });
  database.close();
  return found;
}

/** Whether Xapian can be asked: Debian's package python3-xapian. */
export const hasXapian = (): boolean =>
  spawnSync(PYTHON, ['-c', 'import xapian'], { stdio: 'ignore' }).status === 0;

/** The same by Xapian's BM25 with the stemmers of Snowball. */
export function searchXapian({ language, documents, questions }: Collection): string[][] {
  const { stdout, stderr, status } = spawnSync(
    PYTHON,
    [fileURLToPath(new URL('./xapian-search.py', import.meta.url))],
    {
      input: JSON.stringify({ language, documents, questions: questions.map(({ text }) => ({ text })) }),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(`Xapian has failed: ${stderr}`);
  return v.parse(Found, JSON.parse(stdout));
}
