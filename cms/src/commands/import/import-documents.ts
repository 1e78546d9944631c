import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Core } from '@strapi/strapi';
import { importedDocument } from 'masthead-contract/imports';
import * as v from 'valibot';
import { createProgress } from './progress';
import { createWriter } from './write-document';

type Options = {
  /** With `documents.ndjson` and the pictures; `outcomes.ndjson` is written to it. */
  folder: string;
  tell: (line: string) => void;
  /** In milliseconds. */
  now: () => number;
};

/**
 * Writes the documents of an import, each with its redirects and the note that it was imported in one transaction. What was imported before
 * stays as it is, so an import that was interrupted goes on where it was.
 */
export async function importDocuments(strapi: Core.Strapi, { folder, tell, now }: Options): Promise<void> {
  const file = path.join(folder, 'documents.ndjson');
  const { size } = await stat(file);
  const documents = createReadStream(file);
  const outcomes = createWriteStream(path.join(folder, 'outcomes.ndjson'));
  const progress = createProgress({ tell, now });
  const write = createWriter(strapi, folder);

  for await (const line of createInterface({ input: documents, crlfDelay: Number.POSITIVE_INFINITY })) {
    const document = v.parse(importedDocument, JSON.parse(line));
    const outcome = await write(document);
    if (!outcomes.write(`${JSON.stringify(outcome)}\n`)) await once(outcomes, 'drain');
    progress.add(document.kind, outcome, documents.bytesRead / size);
  }
  outcomes.end();
  await once(outcomes, 'finish');
  progress.finish();
}
