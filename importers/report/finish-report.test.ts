import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { finishReport } from './finish-report.ts';
import { createReport } from './report.ts';
import { writeReport } from './write-report.ts';

test('counts every outcome, and lists refused redirects', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-report-'));
  await writeReport(folder, createReport('export.xml', false).finish());
  const told = { key: 'a', title: 'Tea', address: '' };
  const outcomes = [
    { ...told, outcome: 'written', reason: '/x is not a path.' },
    ...Array(1_001).fill({ ...told, outcome: 'refused', reason: 'No.' }),
  ];
  await writeFile(
    path.join(folder, 'outcomes.ndjson'),
    outcomes.map((outcome) => JSON.stringify(outcome)).join('\n'),
  );
  await finishReport(folder);
  expect(JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8'))).toMatchObject({
    written: {
      written: 1,
      refused: { count: 1_001 },
      withoutRedirect: { count: 1, examples: [{ title: 'Tea', reason: '/x is not a path.' }] },
    },
  });
  await rm(folder, { recursive: true });
});
