import * as v from 'valibot';
import type { TextOwner } from '#contract/search/texts.ts';
import {
  ALL_READ,
  type FollowedIndex,
  type Magazine,
  type Progress,
  type Writing,
} from '../follow/followed-index.ts';
import { readSearchWords, writeSearchWords } from '../query/search-words.ts';
import { emptyLog, type Index, inTransaction, readMeta, writeMeta } from './open-index.ts';
import { articleWriter } from './write-article.ts';

const Members = v.array(v.object({ document_id: v.string() }));

const readMagazine = (index: Index): Magazine => ({
  language: readMeta(index, 'language') ?? '',
  timeZone: readMeta(index, 'timeZone') ?? '',
});

/** The file of an index, as it follows the change log. `renew` returns an empty index instead of `opened`. */
export function followedFile(opened: Index, renew: () => Index): FollowedIndex {
  let index = opened;
  let writer: ReturnType<typeof articleWriter> | null = null;

  async function read(): Promise<Progress | null> {
    const after = readMeta(index, 'after');
    if (after === null) return null;
    return {
      log: readMeta(index, 'log') ?? '',
      last: Number(readMeta(index, 'last') ?? 0),
      ...readMagazine(index),
      after: after === ALL_READ ? ALL_READ : Number(after),
      searchWords: readSearchWords(index),
    };
  }

  function save({ searchWords, ...others }: Partial<Progress>): void {
    if (searchWords) writeSearchWords(index, searchWords);
    for (const [key, value] of Object.entries(others)) writeMeta(index, key, String(value));
  }

  async function write({ articles = [], removed = [], progress = {} }: Writing): Promise<void> {
    writer ??= articleWriter(index, readMagazine(index));
    const { write: add, remove } = writer;
    try {
      inTransaction(index, () => {
        removed.forEach(remove);
        articles.forEach(add);
        save(progress);
      });
    } catch (error) {
      writer = null;
      throw error;
    }
    // The write-ahead log still contains what was removed.
    if (progress.last !== undefined) emptyLog(index);
  }

  return {
    read,
    async begin(progress) {
      index = renew();
      writer = null;
      save(progress);
    },
    write,
    async membersOf({ path, documentId }: TextOwner): Promise<string[]> {
      const [kind = ''] = path.split('.');
      const rows = index
        .prepare(
          `select distinct article.document_id from term join article_term on article_term.term = term.id
           join article on article.id = article_term.article where term.kind = ? and term.document_id = ?`,
        )
        .all(kind, documentId);
      return v.parse(Members, rows).map(({ document_id }) => document_id);
    },
  };
}
