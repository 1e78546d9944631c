import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import {
  type ImportedArticle,
  type ImportedDocument,
  type ImportOutcome,
  importedDocument,
} from 'masthead-contract/imports';
import * as v from 'valibot';
import { followFile } from './follow-file';
import { createProgress } from './progress';
import { createTimeZone } from './time-zone';
import { createWaitingDocuments } from './waiting-documents';
import { createWriter } from './write-document';
import { writeTogether } from './write-together';

/** Editors who save wait until these are written: less than half a second. */
const ARTICLES_TOGETHER = 100;
/** Each new term and author takes as long as a few articles, so readers get the first articles sooner than a hundred with all of theirs. */
const FIRST_TOGETHER = 3;
const LONGEST_WAIT_MS = 1_000;
/** Of their documents: as much as a few of the longest articles. */
const CHARACTERS_TOGETHER = 4_000_000;

type Options = {
  /** With `documents.ndjson` and the pictures, which the importer may still be writing; `outcomes.ndjson` is written to it. */
  folder: string;
  /** Of the magazine, for dates without a zone. */
  timeZone: string;
  tell: (line: string) => void;
  /** In milliseconds. */
  now: () => number;
};

/**
 * Writes the documents of an import, each with its redirects and the note that it was imported in one transaction, articles in groups.
 * What was imported before stays as it is, so an import that was interrupted goes on where it was.
 */
export async function importDocuments(
  strapi: Core.Strapi,
  { folder, timeZone, tell, now }: Options,
): Promise<void> {
  const documents = await followFile(path.join(folder, 'documents.ndjson'));
  const outcomes = createWriteStream(path.join(folder, 'outcomes.ndjson'));
  const progress = createProgress({ tell, now, partRead: documents.partRead });
  const write = createWriter(strapi, folder);
  const { inUtc } = createTimeZone(timeZone);
  const waiting = createWaitingDocuments();
  let articles: ImportedArticle[] = [];
  let most = FIRST_TOGETHER;
  let characters = 0;
  let writtenAt = now();

  async function record({ kind }: ImportedDocument, outcome: ImportOutcome): Promise<void> {
    if (!outcomes.write(`${JSON.stringify(outcome)}\n`)) await once(outcomes, 'drain');
    await progress.add(kind, outcome);
  }

  async function writeEach(documents: readonly ImportedDocument[]): Promise<void> {
    for (const document of documents) await record(document, await write(document));
  }

  /** What cannot be written with the others is written by the rules, alone. */
  async function writeArticles(): Promise<void> {
    await writeEach(waiting.takeFor(articles));
    const written = await writeTogether(strapi, articles);
    for (const article of articles) {
      const outcome = written.get(article.key) ?? (await write(article));
      // A second article with the same key was not written.
      written.delete(article.key);
      await record(article, outcome);
    }
    articles = [];
    most = ARTICLES_TOGETHER;
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
  await documents.close();
  outcomes.end();
  await once(outcomes, 'finish');
  progress.finish();
}
