import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Report } from 'masthead-contract/import-report';
import { END_OF_DOCUMENTS, type ImportedDocument } from 'masthead-contract/imports';
import { printable } from 'masthead-contract/text';
import {
  beginningOf,
  convertArticle,
  type GetPicture,
  MAX_DESCRIPTION,
  MAX_NAME,
} from './convert-article.ts';
import { createReport } from './report/report.ts';
import type { SourceDocument } from './source-document.ts';

/** The documents of an import, in its folder. */
export const DOCUMENTS = 'documents.ndjson';

const COUNTED = { author: 'authors', category: 'categories', tag: 'tags', dossier: 'dossiers' } as const;

type Options = {
  folder: string;
  source: string;
  isDryRun: boolean;
  getPicture: GetPicture;
  onArticle: (count: number) => void;
};

/** Reads a whole source into the file of documents. A dry run writes none. */
export async function readSource(
  documents: AsyncIterable<SourceDocument>,
  options: Options,
): Promise<Report> {
  const { folder, source, isDryRun, getPicture, onArticle } = options;
  await mkdir(folder, { recursive: true });
  const report = createReport(source, isDryRun);
  const file = isDryRun ? null : createWriteStream(path.join(folder, DOCUMENTS));
  const pictures = new Set<string>();
  const articles = new Set<string>();
  const write = async (document: ImportedDocument) => {
    if (document.kind === 'picture' && pictures.has(document.key)) return;
    if (document.kind === 'picture') pictures.add(document.key);
    if (file && !file.write(`${JSON.stringify(document, withPrintableTexts)}\n`)) await once(file, 'drain');
  };

  for await (const document of documents) {
    switch (document.kind) {
      case 'left':
        report.addLeft(document.what, document.place);
        break;
      case 'article': {
        if (articles.has(document.key)) {
          report.addLeft('posts whose id another post has', document.place);
          break;
        }
        articles.add(document.key);
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
        const { name, description } = document;
        report.counts[COUNTED[document.kind]] += 1;
        await write({
          ...document,
          name: beginningOf(name, MAX_NAME),
          description: beginningOf(description, MAX_DESCRIPTION),
        });
      }
    }
  }
  file?.end(`${END_OF_DOCUMENTS}\n`);
  if (file) await once(file, 'finish');
  return report.finish();
}

/** Pages cannot have other characters, and PostgreSQL stores none of them. */
const withPrintableTexts = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? printable(value) : value;
