import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { importOutcome } from 'masthead-contract/imports/documents';
import { type Refused, reportSchema } from 'masthead-contract/imports/report';
import * as v from 'valibot';
import { writeReport } from './write-report.ts';

/** The outcome of each document, in the folder of the import; the content service writes it. */
const OUTCOMES = 'outcomes.ndjson';
/** Refusals that the report names. */
const MAX_NAMED = 1_000;

/** Adds to the report what the content service has made of the documents. */
export async function finishReport(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'report.json'), 'utf8');
  const report = v.parse(reportSchema, JSON.parse(text));
  const none = (): Refused => ({ count: 0, examples: [] });
  const written = { written: 0, present: 0, drafts: none(), refused: none(), withoutRedirect: none() };
  const strangest = new Map(report.strangest.map((strange) => [strange.key, strange]));
  const file = path.join(folder, OUTCOMES);
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { key, title, outcome, reason, address } = v.parse(importOutcome, JSON.parse(line));
    const strange = strangest.get(key);
    if (strange) strange.newAddress = address;
    const name = (kind: Refused) => {
      kind.count += 1;
      if (kind.examples.length < MAX_NAMED) kind.examples.push({ title, reason });
    };
    if (outcome === 'present') written.present += 1;
    else if (outcome === 'draft') name(written.drafts);
    else if (outcome === 'refused') name(written.refused);
    else {
      written.written += 1;
      if (reason) name(written.withoutRedirect);
    }
  }
  await writeReport(folder, { ...report, written });
}
