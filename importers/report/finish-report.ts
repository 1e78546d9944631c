import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { importOutcome } from 'masthead-contract/imports';
import * as v from 'valibot';
import { type Report, reportSchema } from './report.ts';
import { writeReport } from './write-report.ts';

/** What became of the documents, in the folder of the import; the content service writes it. */
const OUTCOMES = 'outcomes.ndjson';
/** Refusals that the report names. */
const MAX_NAMED = 1_000;

/** Adds to the report what the content service has made of the documents. */
export async function finishReport(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'report.json'), 'utf8');
  const report = v.parse(reportSchema, JSON.parse(text));
  const written: NonNullable<Report['written']> = { written: 0, present: 0, drafts: [], refused: [] };
  const strangest = new Map(report.strangest.map((strange) => [strange.key, strange]));
  const file = path.join(folder, OUTCOMES);
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { key, title, outcome, reason, address } = v.parse(importOutcome, JSON.parse(line));
    const strange = strangest.get(key);
    if (strange) strange.newAddress = address;
    const named = { title, reason };
    if (outcome === 'present') written.present += 1;
    else if (outcome === 'written') written.written += 1;
    else if (outcome === 'draft' && written.drafts.length < MAX_NAMED) written.drafts.push(named);
    else if (outcome === 'refused' && written.refused.length < MAX_NAMED) written.refused.push(named);
  }
  await writeReport(folder, { ...report, written });
}
