import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderStore } from '../storage/folder-store';
import { removeAbandoned, stageFiles } from './staged-files';

test('removes interrupted uploads after a day, but none in progress', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-staged-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await removeAbandoned(folder, Date.now());

  const current = await stageFiles(folderStore(folder), folder);
  const [staging = ''] = await readdir(folder);
  const abandoned = path.join(folder, staging, 'upload-abandoned');
  await mkdir(abandoned);
  await utimes(abandoned, 0, 0);

  const inProgress = (await readdir(path.join(folder, staging))).filter(
    (name) => name !== 'upload-abandoned',
  );
  await removeAbandoned(folder, Date.now());
  expect(await readdir(path.join(folder, staging))).toEqual(inProgress);
  expect(inProgress).toHaveLength(1);
  await current.close();
});
