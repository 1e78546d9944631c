import type { Core } from '@strapi/strapi';
import { LimitExceeded } from 'masthead-contract/node/limited-process';
import * as v from 'valibot';
import type { Timers } from '../../core/clock/timers';
import { changeTable } from '../../core/database/change-table';
import { required, table } from '../../core/database/own-table';
import { type Code, type Completion, completeCode } from './complete-code';
import { digestOfCode } from './limited-code-writer';
import { writeCode } from './write-code';

/** The form of the code in public articles for browsers, by the digest of each piece (`content-api/code/article-code.ts`). */
export const ARTICLE_CODE = table('masthead_article_code', 'article-code', {
  documentId: { type: 'string', column: { notNullable: true, unique: true } },
  completions: required('json'),
});

const { uid, tableName } = ARTICLE_CODE;

/** The completions of an article by the digests of their code. */
const completions = v.record(
  v.string(),
  v.object({ tokens: v.optional(v.string()), formula: v.optional(v.string()) }),
);
const Row = v.nullable(v.object({ completions }));

/** How long until sites request an article again whose code took longer than its answer could wait. */
const RETRY_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Articles that the change log will name again: once, however many sites have asked. */
const retried = new Set<string>();

/**
 * Completes the code of a public article in its answer, in place, and stores it: it is written once per change, when the first
 * site asks for it (decision 0119). Code that exceeds a limit stays plain; code that only took too long is ready when sites ask
 * again.
 */
export async function completeArticle(
  strapi: Core.Strapi,
  article: { documentId: string; content?: unknown },
): Promise<void> {
  const { documentId } = article;
  const errors = await completeCode({ data: article }, (codes) => keptOrWritten(strapi, documentId, codes));
  if (errors.length === 0) return;
  strapi.log.warn(`Could not colour the code of ${documentId}: ${errors[0]?.message}`);
  if (retried.has(documentId) || errors.every((error) => error instanceof LimitExceeded)) return;
  retried.add(documentId);
  setTimeout(() => {
    retried.delete(documentId);
    changeTable(strapi)
      .appendArticles([documentId])
      .catch((error: unknown) =>
        strapi.log.error(`The code of article ${documentId} is not requested again: ${error}`),
      );
  }, RETRY_MS).unref();
}

async function keptOrWritten(
  strapi: Core.Strapi,
  documentId: string,
  codes: readonly Code[],
): Promise<readonly (Completion | Error)[]> {
  const kept = v.parse(Row, await strapi.db.query(uid).findOne({ where: { documentId } }))?.completions ?? {};
  const keys = codes.map(digestOfCode);
  if (keys.every((key) => kept[key])) return keys.map((key) => kept[key] ?? {});

  const written = await writeCode(codes.filter((_, index) => !kept[keys[index] ?? '']));
  const missing = keys.filter((key) => !kept[key]);
  const all = new Map<string, Completion | Error>([
    ...Object.entries(kept),
    ...missing.map((key, index): [string, Completion | Error] => [key, written[index] ?? {}]),
  ]);
  await keep(strapi, documentId, keys, all);
  return keys.map((key) => all.get(key) ?? {});
}

/** Stores the results for this code, including exceeded limits, in place of the article's earlier ones. */
async function keep(
  { db, log }: Core.Strapi,
  documentId: string,
  keys: readonly string[],
  all: ReadonlyMap<string, Completion | Error>,
): Promise<void> {
  const known = keys.flatMap((key): [string, Completion][] => {
    const one = all.get(key);
    if (one instanceof Error) return one instanceof LimitExceeded ? [[key, {}]] : [];
    return [[key, one ?? {}]];
  });
  const row = { document_id: documentId, completions: JSON.stringify(Object.fromEntries(known)) };
  // The answer does not depend on it.
  await db
    .connection(tableName)
    .insert(row)
    .onConflict('document_id')
    .merge()
    .catch((error: unknown) => log.error(`Could not store the code of ${documentId}: ${error}`));
}

/** Removes the stored code of articles that are no longer public, once a day. */
export function pruneArticleCode({ db }: Core.Strapi, timers: Timers): void {
  timers.every(DAY_MS, () =>
    db
      .connection(tableName)
      .whereNotIn('document_id', (articles) =>
        articles.select('document_id').from('articles').whereNotNull('published_at'),
      )
      .delete(),
  );
}
