import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ImportedDocument, importedDocument } from 'masthead-contract/imports/documents';
import * as v from 'valibot';

const IMPORTER = path.join(import.meta.dirname, '../../../importers/main.ts');

/** The documents that an import reads from a source; `folder` gets them. */
export async function readExport(
  folder: string,
  [kind, file, ...options]: readonly [string, string, ...string[]],
): Promise<ImportedDocument[]> {
  await promisify(execFile)(process.execPath, [
    IMPORTER,
    'read',
    kind,
    file,
    `--folder=${folder}`,
    ...options,
  ]);
  const lines = (await readFile(path.join(folder, 'documents.ndjson'), 'utf8')).split('\n').slice(0, -2);
  return lines.map((line) => v.parse(importedDocument, JSON.parse(line)));
}
