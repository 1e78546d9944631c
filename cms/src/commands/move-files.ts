import { refuseOtherEngine } from '../database/checks/refuse-other';
import { parseBucket, parseDatabase } from '../environment';
import { uploadsIn } from '../media/storage/files-of-magazine';
import { notifyOperator } from '../operator';
import { BackupError } from './backup/backup-error';
import { run } from './load-strapi';
import { moveFiles } from './move/move-files';

/** Longer than every process takes to follow (`MAX_AGE_MS` of `media/storage/stored-files.ts`). */
const SETTLE_MS = 3000;
const PROGRESS_MS = 5000;

/** `npm run move -- s3` and `-- folder`: moves the uploaded files of a magazine, which may run, to its bucket or back. */
run(async () => {
  const to = process.argv[2] === 's3' ? 'bucket' : 'folder';
  const settings = { ...parseDatabase(process.env), bucket: parseBucket(process.env) };
  refuseOtherEngine(settings);
  if (!settings.bucket)
    throw new BackupError('S3_BUCKET is not set: set it and the other settings of the bucket.');
  let told = performance.now();
  const moved = await moveFiles(settings, settings.bucket, {
    to,
    settleMs: SETTLE_MS,
    progress(done, all) {
      if (performance.now() - told < PROGRESS_MS) return;
      told = performance.now();
      notifyOperator(`Moving pictures: ${done} of ${all}`);
    },
  });
  const { bucket } = settings.bucket;
  const folder = uploadsIn(settings.dataDir);
  const [here, there] = to === 'bucket' ? [`the bucket ${bucket}`, folder] : [folder, `the bucket ${bucket}`];
  const lines = moved
    ? [
        `All ${moved.files} files (${(moved.bytes / 1e6).toFixed(1)} MB) are in ${here}, each compared with the one in ${there}.`,
        to === 'bucket'
          ? `${folder} is not read any more: delete what is in it when you have a backup of the new place.`
          : `The bucket is not read any more: remove the settings that begin with S3_, start the magazine again, and delete the bucket when you have a backup.`,
      ]
    : [`All files are in ${here} already.`];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(0);
});
