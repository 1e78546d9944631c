import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeFile } from '../files/read-text.ts';
import { collect, collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { post, wxr } from '../testing/wxr.ts';
import { createExportParts } from './export-parts.ts';
import { readIndex } from './read-index.ts';
import { readRecords } from './read-records.ts';
import { readWordpress } from './read-wordpress.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-parts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const dayOf = (day: number) => `2024-03-${String(day).padStart(2, '0')} 12:00:00`;

test('reads the newest posts of an export first, whatever its order', async () => {
  const titles = async (days: readonly number[]) => {
    const file = path.join(folder, 'export.xml');
    const posts = days.map((day) =>
      post({ id: String(day), title: `Day ${day}`, slug: `day-${day}`, date: dayOf(day) }),
    );
    await writeFile(file, wxr(...posts));
    const documents = await collectRead(readWordpress([file], readerOptions('')));
    return documents.flatMap((document) => (document.kind === 'article' ? document.title : []));
  };
  expect(await titles([1, 2, 3])).toEqual(['Day 3', 'Day 2', 'Day 1']);
  expect(await titles([3, 2, 1])).toEqual(['Day 3', 'Day 2', 'Day 1']);
});

test('splits an export without posts too, so that no part exhausts memory', async () => {
  const file = path.join(folder, 'export.xml');
  const entries = Array.from({ length: 20 }, (_, id) => post({ id: String(id), type: 'product' }));
  await writeFile(file, wxr(...entries));
  const parts = createExportParts(1_000);
  await readIndex([file], parts);
  expect(parts.all.length).toBeGreaterThan(5);
});

/** Of a post: letters of one to four bytes, the tags of an export as text, bytes that are not UTF-8, and an end that is missing. */
const content = fc.array(
  fc.constantFrom('tea', 'ä', '茶', '🫖', '<item>', '</item>', ']]>', '&amp;', '\n', '\r\n', 'LATIN'),
  { maxLength: 40 },
);
const damage = fc.constantFrom('none', 'none', 'none', 'without an end');

test('reads the same records in parts of any size', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(content, damage), { maxLength: 12 }),
      fc.integer({ min: 1, max: 3_000 }),
      async (posts, partBytes) => {
        const text = wxr(
          ...posts.map(([words, end], index) => {
            const item = post({ id: String(index), date: dayOf(index + 1), content: words.join(' ') });
            return end === 'none' ? item : item.replace(/<\/item>\n$/, '');
          }),
        );
        const file = path.join(folder, 'export.xml');
        await writeFile(
          file,
          Buffer.concat(
            text
              .split('LATIN')
              .flatMap((part, index) => [Buffer.from(index === 0 ? [] : [0xe9]), Buffer.from(part)]),
          ),
        );
        const whole = await collect(readRecords(wholeFile(file)));
        const parts = createExportParts(partBytes);
        await readIndex([file], parts);
        const found = (await collect(parts.records())).map(({ record }) => record);
        const isNewestFirst =
          whole.filter((record) => record.kind === 'element' && record.element.name === 'item').length > 1;
        const elements = (records: typeof whole) => records.filter(({ kind }) => kind !== 'repaired');
        const repaired = (records: typeof whole) =>
          records.flatMap((record) => (record.kind === 'repaired' ? record.line : [])).sort((a, b) => a - b);
        expect(elements(found)).toEqual(isNewestFirst ? elements(whole).reverse() : elements(whole));
        expect(repaired(found)).toEqual(repaired(whole));
      },
    ),
    { numRuns: 200 },
  ));
