import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startS3Double } from '../../../../testing/s3-double.ts';
import { namesIn, putText, readStored, testStore } from '../../testing/store-contract';
import { bothStores } from './both-stores';
import { bucketStore } from './bucket-store';
import { folderStore } from './folder-store';

function folder() {
  const place = mkdtempSync(path.join(tmpdir(), 'masthead-folder-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  return folderStore(place);
}

async function bucket() {
  const double = await startS3Double();
  onTestFinished(() => double.stop());
  return bucketStore({ ...double, bucket: 'pictures' });
}

describe('a folder', () => testStore(folder));
describe('a bucket', () => testStore(bucket));
describe('a bucket to which files move from a folder', () =>
  testStore(async () => bothStores(await bucket(), folder())));
describe('a folder to which files move from a bucket', () =>
  testStore(async () => bothStores(folder(), await bucket())));

test('while files move, new ones go to the new place, and each is read, renamed and removed wherever it is', async () => {
  const [target, source] = [folder(), folder()];
  const both = bothStores(target, source);
  await putText(source, 'old.jpg', 'old');
  await putText(both, 'new.jpg', 'new');
  expect(await namesIn(source)).toEqual(['old.jpg']);
  expect(await readStored(both, 'old.jpg')).toBe('old');
  await putText(target, 'old.jpg', 'old');
  expect(await namesIn(both)).toEqual(['new.jpg', 'old.jpg']);
  await both.move('old.jpg', '.bin/old.jpg');
  expect([await namesIn(source), await namesIn(target)]).toEqual([
    ['.bin/old.jpg'],
    ['.bin/old.jpg', 'new.jpg'],
  ]);
  await both.remove('.bin/old.jpg');
  expect([await namesIn(source), await namesIn(target)]).toEqual([[], ['new.jpg']]);
});

test('while files move, one that is put back is the one of both places', async () => {
  const [target, source] = [folder(), folder()];
  const both = bothStores(target, source);
  await putText(source, '.incoming/former', 'former');
  await putText(both, 'fog.jpg', 'refused');
  expect(await both.move('.incoming/former', 'fog.jpg')).toBe(true);
  expect(await readStored(both, 'fog.jpg')).toBe('former');
});

test('a bucket with more files than one answer names lists all of them', async () => {
  const store = await bucket();
  const names = Array.from({ length: 250 }, (_, index) => `${1000 + index}.jpg`);
  for (const name of names) await putText(store, name, name);
  expect(await namesIn(store)).toEqual(names);
});
