import * as v from 'valibot';
import type { ArticleText } from '#contract/search/texts.ts';
import type { Magazine } from '../follow/followed-index.ts';
import { fold } from '../words/fold.ts';
import { idOf } from './article-id.ts';
import { makeDictionary, readDictionary } from './dictionary.ts';
import { type Index, termWord } from './open-index.ts';
import { packArticle, packedArticle, unpackArticle } from './packed-article.ts';
import { type Columns, columnsOf, readArticle, type Term } from './read-article.ts';
import { vocabularyWriter } from './vocabulary.ts';

const Row = v.optional(v.object({ id: v.number(), language: v.string(), ...packedArticle.entries }));

const Taken = v.optional(v.object({ published: v.number() }));

const NO_WORDS: ReadonlySet<string> = new Set();
const Ids = v.array(v.object({ id: v.number() }));

/** Returns functions that write articles into an index, in the transaction of the caller. */
export function articleWriter(index: Index, magazine: Magazine) {
  const statements = prepare(index);
  const vocabulary = vocabularyWriter(index);
  let dictionary = readDictionary(index);
  /** The free ids next to taken ones, newer and older: an import may publish thousands in one minute. */
  const nextFree = { newer: new Map<number, number>(), older: new Map<number, number>() };

  /** An id beside the article that has the wanted one, on the side of the later or earlier ones. */
  function freeId(publishedAt: number): number {
    const wanted = idOf(publishedAt);
    const taken = v.parse(Taken, statements.isTaken.get(wanted));
    if (!taken) return wanted;
    const isNewer = publishedAt > taken.published;
    const next = isNewer ? nextFree.newer : nextFree.older;
    const step = isNewer ? -1 : 1;
    let id = next.get(wanted) ?? wanted + step;
    while (statements.isTaken.get(id)) id += step;
    next.set(wanted, id + step);
    return id;
  }

  /** Removes an article if it exists, except for its words in the vocabulary, and returns these. */
  function take(documentId: string): ReadonlySet<string> {
    const row = v.parse(Row, statements.find.get(documentId));
    if (!row) return NO_WORDS;
    const columns = columnsOf(unpackArticle(row, dictionary).text, row.language);
    const terms = v.parse(Ids, statements.findTerms.all(row.id)).map(({ id }) => id);
    statements.removeWords.run(row.id, ...fieldsOf(columns, terms));
    statements.removeTerms.run(row.id);
    for (const id of terms) statements.removeUnusedTerm.run(id);
    statements.remove.run(row.id);
    return wordsOf(columns);
  }

  /** Removes an article if it exists. */
  const remove = (documentId: string): void => vocabulary.removeUnused(take(documentId));

  function termId({ kind, documentId, name }: Term): number {
    statements.addTerm.run(kind, documentId, name, fold(name));
    return v.parse(v.object({ id: v.number() }), statements.findTerm.get(kind, documentId, name)).id;
  }

  /** Writes an article, replacing its former entry. */
  function write(article: ArticleText): void {
    const read = readArticle(article, magazine);
    const { documentId, publishedAt, language: spoken, card, text, terms } = read;
    const before = take(documentId);
    const id = freeId(publishedAt);
    dictionary ??= makeDictionary(index);
    const { lastInsertRowid } = statements.store.run(packArticle(card, text, dictionary));
    statements.add.run(id, documentId, fold(text.title), spoken, publishedAt, lastInsertRowid);
    const columns = columnsOf(text, spoken);
    const termIds = [...new Set(terms.map(termId))];
    statements.addWords.run(id, ...fieldsOf(columns, termIds));
    const words = wordsOf(columns);
    vocabulary.add([...columns.title, ...columns.small, ...columns.text]);
    vocabulary.removeUnused([...before].filter((word) => !words.has(word)));
    for (const term of termIds) statements.addArticleTerm.run(id, term);
  }

  return { write, remove };
}

const prepare = (index: Index) => ({
  isTaken: index.prepare('select published from article where id = ?'),
  find: index.prepare('select id, language, packed, card from shown where document_id = ?'),
  store: index.prepare('insert into stored (packed) values (?)'),
  add: index.prepare('insert into article values (?, ?, ?, ?, ?, ?)'),
  remove: index.prepare('delete from article where id = ?'),
  addWords: index.prepare(
    'insert into words (rowid, title, small, text, terms, exact, marked) values (?, ?, ?, ?, ?, ?, ?)',
  ),
  removeWords: index.prepare(
    "insert into words (words, rowid, title, small, text, terms, exact, marked) values ('delete', ?, ?, ?, ?, ?, ?, ?)",
  ),
  addTerm: index.prepare('insert or ignore into term (kind, document_id, name, key) values (?, ?, ?, ?)'),
  findTerm: index.prepare('select id from term where kind = ? and document_id = ? and name = ?'),
  addArticleTerm: index.prepare('insert into article_term values (?, ?)'),
  findTerms: index.prepare('select term as id from article_term where article = ?'),
  removeUnusedTerm: index.prepare(
    'delete from term where id = ? and not exists (select 1 from article_term where term = term.id)',
  ),
  removeTerms: index.prepare('delete from article_term where article = ?'),
});

/** The values of an article for the columns of FTS5. */
const fieldsOf = ({ title, small, text, exact, marked }: Columns, terms: readonly number[]): string[] =>
  [
    ...[title, small, text].map((words) => words.map(({ word }) => word)),
    terms.map(termWord),
    exact,
    marked,
  ].map((words) => words.join(' '));

const wordsOf = ({ title, small, text }: Columns): Set<string> =>
  new Set([title, small, text].flatMap((words) => words.map(({ word }) => word)));
