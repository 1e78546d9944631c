import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import {
  type ImportedArticle,
  type ImportedDocument,
  type ImportOutcome,
  importedDocument,
} from 'masthead-contract/imports/documents';
import * as v from 'valibot';
import { followFile } from './follow-file';
import { createProgress } from './progress';
import { createTimeZone } from './time-zone';
import { createWaitingDocuments } from './waiting-documents';
import { createWriter } from './write-document';
import { writeTogether } from './write-together';

/** Editors who save wait until a group of articles is written: about this long. */
const GROUP_MS = 100;
const MOST_TOGETHER = 100;
/** Each new term and author takes as long as a few articles, so readers get the first articles sooner than a hundred with all of theirs. */
const FEWEST_TOGETHER = 3;
const LONGEST_WAIT_MS = 1_000;
/** Maximum length of their documents: as much as a few of the longest articles. */
const CHARACTERS_TOGETHER = 4_000_000;

type Options = {
  /** With `documents.ndjson` and the pictures, which the importer may still be writing; `outcomes.ndjson` is written to it. */
  folder: string;
  /** The magazine's time zone, for dates without a zone. */
  timeZone: string;
  tell: (line: string) => void;
  /** In milliseconds. */
  now: () => number;
  /** Aborted to stop after the current write. */
  stopped: AbortSignal;
  /** Resolves when editors and readers do not wait for the service. */
  untilIdle: () => Promise<void>;
};

/**
 * Writes the documents of an import, articles in groups, each with its redirects and the note that it was imported in one
 * transaction. What was imported before stays unchanged, so an interrupted import continues where it stopped.
 */
export async function importDocuments(strapi: Core.Strapi, options: Options): Promise<void> {
  const { folder, stopped } = options;
  const documents = await followFile(path.join(folder, 'documents.ndjson'), stopped);
  const outcomes = createWriteStream(path.join(folder, 'outcomes.ndjson'));
  try {
    await writeDocuments(strapi, { ...options, documents, outcomes });
  } finally {
    await documents.close();
    outcomes.end();
    await once(outcomes, 'close');
  }
}

type Files = { documents: Awaited<ReturnType<typeof followFile>>; outcomes: WriteStream };

async function writeDocuments(
  strapi: Core.Strapi,
  { folder, timeZone, tell, now, stopped, untilIdle, documents, outcomes }: Options & Files,
): Promise<void> {
  const progress = createProgress({ tell, now, partRead: documents.partRead });
  const write = createWriter(strapi, folder);
  const { inUtc } = createTimeZone(timeZone);
  const waiting = createWaitingDocuments();
  let articles: ImportedArticle[] = [];
  let most = FEWEST_TOGETHER;
  let characters = 0;
  let writtenAt = now();

  async function record({ kind }: ImportedDocument, outcome: ImportOutcome): Promise<void> {
    if (!outcomes.write(`${JSON.stringify(outcome)}\n`)) await once(outcomes, 'drain');
    await progress.add(kind, outcome);
  }

  /** Lets the service answer pending requests before the next document is written. */
  async function whenIdle<Result>(write: () => Promise<Result>): Promise<Result> {
    await untilIdle();
    stopped.throwIfAborted();
    return write();
  }

  async function writeEach(documents: readonly ImportedDocument[]): Promise<void> {
    for (const document of documents) await record(document, await whenIdle(() => write(document)));
  }

  /** Articles that can't be written as a group are written one by one, with all rules applied. */
  async function writeArticles(): Promise<void> {
    await writeEach(waiting.takeFor(articles));
    const written = await whenIdle(async () => {
      const begunAt = now();
      const outcomes = await writeTogether(strapi, articles);
      const fitting = Math.round((articles.length * GROUP_MS) / Math.max(1, now() - begunAt));
      most = Math.min(MOST_TOGETHER, Math.max(FEWEST_TOGETHER, fitting));
      return outcomes;
    });
    for (const article of articles) {
      const outcome = written.get(article.key) ?? (await whenIdle(() => write(article)));
      // A second article with the same key was not written.
      written.delete(article.key);
      await record(article, outcome);
    }
    articles = [];
    characters = 0;
    writtenAt = now();
  }

  for await (const line of documents.lines()) {
    const document = line === null ? null : inUtc(v.parse(importedDocument, JSON.parse(line)));
    if (document?.kind === 'article') articles.push(document);
    else if (document?.kind === 'picture') await writeEach([document]);
    else if (document) waiting.add(document);
    if (waiting.isFull()) await writeEach(waiting.takeAll());
    characters += line?.length ?? 0;
    const isFull =
      articles.length >= most || characters > CHARACTERS_TOGETHER || now() - writtenAt > LONGEST_WAIT_MS;
    if (articles.length > 0 && (isFull || document === null)) await writeArticles();
  }
  if (articles.length > 0) await writeArticles();
  await writeEach(waiting.takeAll());
  progress.finish();
}
