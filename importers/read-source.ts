import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { END_OF_DOCUMENTS, type ImportedDocument } from 'masthead-contract/imports/documents';
import type { Report } from 'masthead-contract/imports/report';
import { printable } from 'masthead-contract/text/clean-text';
import { beginningOf, MAX_DESCRIPTION, MAX_NAME } from './beginning-of.ts';
import { convertArticle, type GetPicture } from './convert-article.ts';
import type { ReadPosts } from './posts/post-reader.ts';
import { createReport } from './report/report.ts';
import type { FoundDocument } from './source-document.ts';

/** The documents of an import, in its folder. */
export const DOCUMENTS = 'documents.ndjson';

const COUNTED = { author: 'authors', category: 'categories', tag: 'tags', dossier: 'dossiers' } as const;

type Options = {
  folder: string;
  source: string;
  isDryRun: boolean;
  readPosts: ReadPosts;
  getPicture: GetPicture;
  onArticle: (count: number) => void;
};

/** Reads a whole source into the file of documents. A dry run doesn't write the file. */
export async function readSource(found: AsyncIterable<FoundDocument>, options: Options): Promise<Report> {
  const { folder, isDryRun } = options;
  await mkdir(folder, { recursive: true });
  if (isDryRun) return readAll(found, null, options);
  const name = path.join(folder, DOCUMENTS);
  const file = createWriteStream(name);
  try {
    const report = await readAll(found, file, options);
    await finished(file.end(`${END_OF_DOCUMENTS}\n`));
    return report;
  } catch (error) {
    file.destroy();
    // An incomplete file of documents must not be imported.
    await rm(name, { force: true });
    throw error;
  }
}

async function readAll(
  found: AsyncIterable<FoundDocument>,
  file: WriteStream | null,
  { source, isDryRun, readPosts, getPicture, onArticle }: Options,
): Promise<Report> {
  const report = createReport(source, isDryRun);
  // Thrown with the next document.
  file?.on('error', () => undefined);
  const pictures = new Set<string>();
  const articles = new Set<string>();
  const entries = new Set<string>();
  const write = async (document: ImportedDocument) => {
    if (document.kind === 'picture' && pictures.has(document.key)) return;
    if (document.kind === 'picture') pictures.add(document.key);
    if (file?.errored) throw file.errored;
    if (file && !file.write(`${JSON.stringify(document, withPrintableTexts)}\n`)) await once(file, 'drain');
  };

  for await (const document of readPosts(found)) {
    switch (document.kind) {
      case 'left':
        report.addLeft(document.what, document.place);
        break;
      case 'article': {
        const { key } = document.article;
        if (articles.has(key)) {
          report.addLeft('posts with the ID of another post', document.place);
          break;
        }
        articles.add(key);
        const converted = await convertArticle(document, getPicture);
        report.addArticle(document, converted);
        for (const each of converted.documents) await write(each);
        onArticle(report.counts.articles);
        break;
      }
      case 'archive':
      case 'redirect':
        await write(document);
        break;
      default: {
        const { key, name, description } = document;
        // Each post is read with all that it refers to.
        if (entries.has(key)) break;
        entries.add(key);
        report.counts[COUNTED[document.kind]] += 1;
        if (name.length > MAX_NAME || description.length > MAX_DESCRIPTION)
          report.addLeft(`the end of the name or description of one of the ${COUNTED[document.kind]}`, {
            file: source,
            line: null,
            title: beginningOf(name, MAX_NAME),
          });
        await write({
          ...document,
          name: beginningOf(name, MAX_NAME),
          description: beginningOf(description, MAX_DESCRIPTION),
        });
      }
    }
  }
  return report.finish();
}

/** Pages can't contain other characters, and PostgreSQL can't store them. */
const withPrintableTexts = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? printable(value) : value;
