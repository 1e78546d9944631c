import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { followFile } from './follow-file';

let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-follow-'));
  file = path.join(folder, 'documents.ndjson');
  return () => rm(folder, { recursive: true });
});

test('reads the lines of a file that is not there yet and grows, up to its end', async () => {
  const opening = followFile(file);
  await appendFile(file, 'one\ntw');
  const followed = await opening;
  const lines: string[] = [];
  const rest = ['o ä', '\nthr', 'ee\nend\nfour\n'];
  for await (const line of followed.lines()) {
    if (line !== null) lines.push(line);
    else {
      expect(await followed.partRead()).toBeNull();
      await appendFile(file, rest.shift() ?? '');
    }
  }
  expect(lines).toEqual(['one', 'two ä', 'three']);
  await followed.close();
});

test('tells how far it is once the file is whole', async () => {
  await appendFile(file, 'one\nend\n');
  const followed = await followFile(file);
  for await (const _ of followed.lines()) expect(await followed.partRead()).toBe(1);
  await followed.close();
});
