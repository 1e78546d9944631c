import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { followFile } from './follow-file';

const GOES_ON = new AbortController().signal;

let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-follow-'));
  file = path.join(folder, 'documents.ndjson');
  return () => rm(folder, { recursive: true });
});

test('reads the lines of a file that appears later and grows, up to its end', async () => {
  const opening = followFile(file, GOES_ON);
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

test('reports progress once the file is complete', async () => {
  await appendFile(file, 'one\nend\n');
  const followed = await followFile(file, GOES_ON);
  for await (const _ of followed.lines()) expect(await followed.partRead()).toBe(1);
  await followed.close();
});

test.each([
  ['is not there yet', null],
  ['has no end', 'one\n'],
])('stops while a file %s', async (_, content) => {
  if (content !== null) await appendFile(file, content);
  const stop = new AbortController();
  const reading = (async () => {
    const followed = await followFile(file, stop.signal);
    try {
      for await (const line of followed.lines()) if (line === null) stop.abort();
    } finally {
      await followed.close();
    }
  })();
  if (content === null) stop.abort();
  await expect(reading).rejects.toThrow(/abort/i);
});
