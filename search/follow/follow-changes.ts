import * as v from 'valibot';
import { siteCall } from '#contract/calls/site.ts';
import { SEARCH_WORDS_PATH, type SearchWord, searchWords } from '#contract/search/search-words.ts';
import {
  type ArticleText,
  articleText,
  type ShownPath,
  TEXTS_PER_ANSWER,
  type TextOwner,
  textsOfUrl,
  textsUrl,
} from '#contract/search/texts.ts';
import { type Change, changeLog, changesUrl, hasGap } from '#contract/service/changes.ts';
import {
  ALL_READ,
  type FollowedIndex,
  type Magazine,
  type Progress,
  type Writing,
} from './followed-index.ts';

type Settings = {
  index: FollowedIndex;
  /** Gets a URL of the content service; rejects if that fails. */
  get: (url: string) => Promise<unknown>;
  /** Whether an error of `get` means that the document doesn't exist in the content service. */
  isMissing: (error: unknown) => boolean;
};

const NO_SETTINGS: Magazine = { language: '', timeZone: '' };
const texts = v.object({ data: v.array(v.unknown()) });
const numbered = v.object({ id: v.number() });

/** Articles, and the database id after which there are more; `null` if there aren't. */
type TextPart = { articles: ArticleText[]; after: number | null };

/** The relations of an article to other documents, by the type of the change. */
const SHOWN: ReadonlyMap<Change['type'], readonly ShownPath[]> = new Map([
  ['category', ['categories', 'categories.parent', 'categories.parent.parent']],
  ['tag', ['tags']],
  ['dossier', ['dossiers']],
  ['author', ['authors']],
]);

/** The articles affected by a change of a term or author; empty for other changes. */
const shownBy = ({ type, documentId }: Change): TextOwner[] =>
  documentId ? (SHOWN.get(type) ?? []).map((path) => ({ path, documentId })) : [];

/**
 * Returns a function that brings the index up to date with the change log: articles and their position in the log are written
 * together, so that the next call continues where one has ended. At first, and after missed changes, all articles are read.
 * Rejects if the content service or the index fails.
 */
export function changeFollower({ index, get, isMissing }: Settings): () => Promise<void> {
  let progress: Progress = { ...NO_SETTINGS, log: '', last: 0, after: 0, searchWords: null };

  async function write(writing: Writing, seen = progress.last): Promise<void> {
    await index.write(writing, seen);
    progress = { ...progress, ...writing.progress };
  }

  async function getMagazine(): Promise<Magazine> {
    const { url, answer } = siteCall.request();
    const site = await get(url).catch(nullIfMissing);
    if (site === null) return NO_SETTINGS;
    const { language, timeZone } = v.parse(answer, site).data;
    return { language, timeZone };
  }

  /** Whether language or time zone changed since indexing. */
  async function hasOtherSettings(): Promise<boolean> {
    const { language, timeZone } = await getMagazine();
    return language !== progress.language || timeZone !== progress.timeZone;
  }

  function nullIfMissing(error: unknown): null {
    if (isMissing(error)) return null;
    throw error;
  }

  /** Empties the index; then all articles are read again, and the changes since now. */
  async function begin(): Promise<void> {
    const { log, last } = v.parse(changeLog, await get(changesUrl(0))).meta;
    progress = { ...(await getMagazine()), log, last, after: 0, searchWords: null };
    await index.begin(progress);
  }

  /** Some articles that follow a database id, all or those with a term or author, and the id after which there are more. */
  async function getTexts(after: number, of: TextOwner | null, limit = TEXTS_PER_ANSWER): Promise<TextPart> {
    const answer: unknown = await get(textsUrl(after, limit, of)).catch((error: unknown) => {
      if (limit === 1) throw error;
      return null;
    });
    // Long articles together may exceed the size limit of an answer.
    if (answer === null) return getTexts(after, of, 1);
    const { data } = v.parse(texts, answer);
    const last = data.flatMap((entry) => parsed(numbered, entry)).at(-1)?.id ?? null;
    return {
      articles: data.flatMap((entry) => parsed(articleText, entry)),
      after: data.length < limit ? null : last,
    };
  }

  /** Articles that follow a database id, in parts. While one is written, the next one is read. */
  async function* textsAfter(start: number, of: TextOwner | null) {
    let next: Promise<TextPart> | null = getTexts(start, of);
    while (next !== null) {
      const part: TextPart = await next;
      next = part.after === null ? null : getTexts(part.after, of);
      // If writing fails, nobody waits for it.
      next?.catch(() => undefined);
      yield part;
    }
  }

  /** Reads all articles, in the order of their database ids, from the first that was not read yet. */
  async function readAll(): Promise<void> {
    if (progress.after === ALL_READ) return;
    for await (const { articles, after } of textsAfter(progress.after, null))
      await write({ articles, progress: { after: after ?? ALL_READ } });
  }

  /** Articles with their texts, except those that aren't public or can't have a page. */
  async function getArticles(documentIds: readonly string[]): Promise<ArticleText[]> {
    const answer = await get(textsOfUrl(documentIds)).catch((error: unknown) => {
      if (documentIds.length === 1) throw error;
      return null;
    });
    if (answer !== null) return v.parse(texts, answer).data.flatMap((entry) => parsed(articleText, entry));
    // Long articles together may exceed the size limit of an answer.
    const articles: ArticleText[] = [];
    for (const documentId of documentIds) articles.push(...(await getArticles([documentId])));
    return articles;
  }

  /** The editors' search words; empty if the content service lacks the type. */
  async function getSearchWords(): Promise<SearchWord[]> {
    const answer = await get(SEARCH_WORDS_PATH).catch(nullIfMissing);
    return answer === null ? [] : v.parse(searchWords, answer).data;
  }

  async function readSearchWords(): Promise<void> {
    await write({ progress: { searchWords: await getSearchWords() } });
  }

  /** Applies changes to the index; `last` is the number of the last one. */
  async function apply(changes: readonly Change[], last: number): Promise<void> {
    const ofArticles = changes.filter(({ type }) => type === 'article');
    const withdrawn = idsOf(ofArticles.filter(({ vanished }) => vanished));
    if (withdrawn.length > 0) await write({ removed: withdrawn }, last);
    const changed = new Set(idsOf(ofArticles));
    const shown = changes.flatMap(shownBy);
    const different = new Map(shown.map((each) => [`${each.path} ${each.documentId}`, each]));
    const written = new Set<string>();
    for (const each of different.values()) {
      for (const member of await index.membersOf(each)) changed.add(member);
      for await (const { articles } of textsAfter(0, each)) {
        await write({ articles }, last);
        for (const { found } of articles) written.add(found.documentId);
      }
    }
    const others = [...changed].filter((id) => !written.has(id));
    for (let start = 0; start < others.length; start += TEXTS_PER_ANSWER) {
      const part = others.slice(start, start + TEXTS_PER_ANSWER);
      const articles = await getArticles(part);
      const readable = new Set(articles.map(({ found }) => found.documentId));
      await write({ articles, removed: part.filter((id) => !readable.has(id)) }, last);
    }
    // An article that editors put first may have become public.
    if (changes.some(({ type }) => type === 'article' || type === 'search-word')) await readSearchWords();
  }

  return async () => {
    const known = await index.read();
    if (known) progress = known;
    else await begin();
    if (progress.searchWords === null) await readSearchWords();
    await readAll();
    for (;;) {
      const { data, meta } = v.parse(changeLog, await get(changesUrl(progress.last)));
      const isSiteChanged = data.some(({ type }) => type === 'site');
      if (hasGap(progress, meta) || data.some(affectsAll) || (isSiteChanged && (await hasOtherSettings()))) {
        await begin();
        await readSearchWords();
        await readAll();
      } else if (data.length === 0) {
        return;
      } else {
        const next = data.at(-1)?.id ?? progress.last;
        await apply(data, next);
        await write({ progress: { last: next } });
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
