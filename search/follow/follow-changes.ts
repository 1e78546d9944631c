import * as v from 'valibot';
import { siteCall } from '#contract/calls/site.ts';
import { type Change, changeLog, changesUrl } from '#contract/changes.ts';
import { SEARCH_WORDS_PATH, searchWords } from '#contract/search-words.ts';
import {
  type ArticleText,
  articleText,
  type Shown,
  type ShownPath,
  TEXTS_PER_ANSWER,
  textsOfUrl,
  textsUrl,
} from '#contract/texts.ts';
import { ALL_READ, emptyLog, type Index, inTransaction, readMeta, writeMeta } from '../file/open-index.ts';
import { articleWriter } from '../file/write-article.ts';
import { hasSearchWords, writeSearchWords } from '../query/search-words.ts';

type Settings = {
  index: Index;
  /** Returns an empty index instead of `index`. */
  renew: () => Index;
  /** Gets a URL of the content service; rejects if that fails. */
  get: (url: string) => Promise<unknown>;
  /** Whether an error of `get` means that the content service has no such document. */
  isMissing: (error: unknown) => boolean;
};

/** Where the change log was when everything before was in the index. */
type Position = { log: string; last: number };

const texts = v.object({ data: v.array(v.unknown()) });
const numbered = v.object({ id: v.number() });
const Members = v.array(v.object({ document_id: v.string() }));

/** The relations of an article to other documents, by the type of the change. */
const SHOWN: ReadonlyMap<Change['type'], readonly ShownPath[]> = new Map([
  ['category', ['categories', 'categories.parent', 'categories.parent.parent']],
  ['tag', ['tags']],
  ['dossier', ['dossiers']],
  ['author', ['authors']],
]);

/** What a change of a term or author has changed in articles; nothing for other changes. */
const shownBy = ({ type, documentId }: Change): Shown[] =>
  documentId ? (SHOWN.get(type) ?? []).map((path) => ({ path, documentId })) : [];

/**
 * Returns a function that brings the index to where the change log is: articles and their place in the log are written together, so that
 * the next call goes on wherever one has ended. First of all, and after changes were missed, all articles are read. Rejects if the
 * content service fails.
 */
export function changeFollower({ index: opened, renew, get, isMissing }: Settings): () => Promise<void> {
  let index = opened;
  let language = readMeta(index, 'language');

  const read = (): Position => ({
    log: readMeta(index, 'log') ?? '',
    last: Number(readMeta(index, 'last') ?? 0),
  });
  function save({ log, last }: Position): void {
    writeMeta(index, 'log', log);
    writeMeta(index, 'last', String(last));
  }

  /** The language of the magazine; empty if it says none. */
  async function getLanguage(): Promise<string> {
    const { url, answer } = siteCall.request();
    const site = await get(url).catch(nullIfMissing);
    return site === null ? '' : v.parse(answer, site).data.language;
  }

  function nullIfMissing(error: unknown): null {
    if (isMissing(error)) return null;
    throw error;
  }

  /** Empties the index; articles are read again from the first, and then the changes since now. */
  async function begin(): Promise<void> {
    const { meta } = v.parse(changeLog, await get(changesUrl(0)));
    language = await getLanguage();
    index = renew();
    save(meta);
    writeMeta(index, 'language', language);
    writeMeta(index, 'after', '0');
  }

  /** Articles that follow a database id, all or those with a term or author, in parts. */
  async function* textsAfter(start: number, of: Shown | null) {
    let after: number | null = start;
    let limit = TEXTS_PER_ANSWER;
    while (after !== null) {
      const answer: unknown = await get(textsUrl(after, limit, of)).catch((error: unknown) => {
        if (limit === 1) throw error;
        return null;
      });
      if (answer === null) {
        // Together, long articles may be more than an answer can be.
        limit = 1;
        continue;
      }
      const { data } = v.parse(texts, answer);
      const last = data.flatMap((entry) => parsed(numbered, entry)).at(-1)?.id;
      after = data.length < limit ? null : (last ?? null);
      limit = TEXTS_PER_ANSWER;
      yield { articles: data.flatMap((entry) => parsed(articleText, entry)), after };
    }
  }

  /** Reads all articles, in the order of their database ids, from the first that was not read yet. */
  async function readAll(): Promise<void> {
    const { write } = articleWriter(index, language ?? '');
    for await (const { articles, after } of textsAfter(Number(readMeta(index, 'after')), null)) {
      inTransaction(index, () => {
        articles.forEach(write);
        writeMeta(index, 'after', after === null ? ALL_READ : String(after));
      });
    }
  }

  /** Articles with their texts, without those that are not public, or such that they have no page. */
  async function getArticles(documentIds: readonly string[]): Promise<ArticleText[]> {
    const answer = await get(textsOfUrl(documentIds)).catch((error: unknown) => {
      if (documentIds.length === 1) throw error;
      return null;
    });
    if (answer !== null) return v.parse(texts, answer).data.flatMap((entry) => parsed(articleText, entry));
    // Together, long articles may be more than an answer can be.
    const articles: ArticleText[] = [];
    for (const documentId of documentIds) articles.push(...(await getArticles([documentId])));
    return articles;
  }

  /** The articles of the index with a term or author. */
  function membersOf({ path, documentId }: Shown): string[] {
    const [kind = ''] = path.split('.');
    const rows = index
      .prepare(
        `select distinct article.document_id from term join article_term on article_term.term = term.id
         join article on article.id = article_term.article where term.kind = ? and term.document_id = ?`,
      )
      .all(kind, documentId);
    return v.parse(Members, rows).map(({ document_id }) => document_id);
  }

  /** The editors' search words; none if the content service has no such type. */
  async function readSearchWords(): Promise<void> {
    const answer = await get(SEARCH_WORDS_PATH).catch(nullIfMissing);
    writeSearchWords(index, answer === null ? [] : v.parse(searchWords, answer).data);
  }

  async function apply(changes: readonly Change[]): Promise<void> {
    const { write, remove } = articleWriter(index, language ?? '');
    const ofArticles = changes.filter(({ type }) => type === 'article');
    const withdrawn = idsOf(ofArticles.filter(({ vanished }) => vanished));
    if (withdrawn.length > 0) inTransaction(index, () => withdrawn.forEach(remove));
    const changed = new Set(idsOf(ofArticles));
    const shown = changes.flatMap(shownBy);
    const different = new Map(shown.map((each) => [`${each.path} ${each.documentId}`, each]));
    const written = new Set<string>();
    for (const each of different.values()) {
      for (const member of membersOf(each)) changed.add(member);
      for await (const { articles } of textsAfter(0, each)) {
        inTransaction(index, () => articles.forEach(write));
        for (const { found } of articles) written.add(found.documentId);
      }
    }
    const others = [...changed].filter((id) => !written.has(id));
    for (let start = 0; start < others.length; start += TEXTS_PER_ANSWER) {
      const part = others.slice(start, start + TEXTS_PER_ANSWER);
      const articles = await getArticles(part);
      const readable = new Set(articles.map(({ found }) => found.documentId));
      inTransaction(index, () => {
        articles.forEach(write);
        part.filter((id) => !readable.has(id)).forEach(remove);
      });
    }
    // An article that is to come first may be public now.
    if (changes.some(({ type }) => type === 'article' || type === 'search-word')) await readSearchWords();
  }

  return async () => {
    if (readMeta(index, 'after') === null) await begin();
    if (!hasSearchWords(index)) await readSearchWords();
    if (readMeta(index, 'after') !== ALL_READ) await readAll();
    for (;;) {
      const { log, last } = read();
      const { data, meta } = v.parse(changeLog, await get(changesUrl(last)));
      const isGap = meta.log !== log || meta.last < last || meta.oldest > last + 1;
      const mayHaveLanguage = data.some(({ type }) => type === 'site');
      if (isGap || data.some(affectsAll) || (mayHaveLanguage && (await getLanguage()) !== language)) {
        await begin();
        await readSearchWords();
        await readAll();
      } else if (data.length === 0) {
        return;
      } else {
        await apply(data);
        save({ log, last: data.at(-1)?.id ?? last });
        emptyLog(index);
      }
    }
  };
}

const idsOf = (changes: readonly Change[]): string[] => changes.flatMap(({ documentId }) => documentId ?? []);

/** Whether any article may have changed. */
const affectsAll = ({ type, documentId }: Change) =>
  type === 'everything' || (type === 'article' && documentId === null);

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output[] {
  const result = v.safeParse(schema, value);
  return result.success ? [result.output] : [];
}
