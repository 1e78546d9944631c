import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startS3Double } from '../../../../testing/s3-double.ts';
import { namesIn, putText, testStore } from '../../testing/store-contract';
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

test('a bucket with more files than one answer names lists all of them', async () => {
  const store = await bucket();
  const names = Array.from({ length: 250 }, (_, index) => `${1000 + index}.jpg`);
  for (const name of names) await putText(store, name, name);
  expect(await namesIn(store)).toEqual(names);
});
