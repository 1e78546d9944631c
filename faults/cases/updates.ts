import type { FaultCase } from '#faults/case.ts';
import { growRelease } from '#testing/earlier-release/grow-release.ts';
import { updateOnFullDisk } from '#testing/earlier-release/update-on-full-disk.ts';
import { updateRelease } from '#testing/earlier-release/update-release.ts';
import { type Figure, none } from '#testing/figure.ts';
import { createPostgresql } from '#testing/postgresql.ts';

const GROWN = '99eeeda';
/** The copy before the update does not fit, then the tables, then nothing but pictures. */
const ROOM_KB = [0, 700, 1_500, 2_500, 3_500, 4_500];

/** Releases as they are: `server/update.integration.test.ts` and `cms/src/commands/update/update.postgresql.test.ts`. */
export const updates: FaultCase = {
  name: 'updates',
  title: 'Updates from an earlier release that has grown, compared row by row, and on full disks',
  notInBrief: true,
  async run({ signal }) {
    const figures: Figure[] = [];
    const grown = `what is lost from ${GROWN} with 140 articles and 190 files`;
    figures.push(none(`${grown} on SQLite`, await updateRelease(GROWN, undefined, growRelease)));
    figures.push(...(await onFullDisks(signal)));
    const postgresql = await createPostgresql();
    if (!postgresql) {
      return [...figures, { name: 'skipped', value: 'PostgreSQL is not installed', goal: '', met: null }];
    }
    try {
      await postgresql.start();
      const url = postgresql.createDatabase('update_grown');
      const lost = await updateRelease(GROWN, url, (dataDir) => growRelease(dataDir, url));
      figures.push(none(`${grown} on PostgreSQL`, lost));
    } finally {
      await postgresql.remove();
    }
    return figures;
  },
};

/** Updates that begin with little room, and are made again when there is some. */
async function onFullDisks(signal: AbortSignal): Promise<Figure[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return [{ name: 'full disks are skipped', value: 'root mounts them', goal: '', met: null }];
  }
  const lost: string[] = [];
  const unclear: string[] = [];
  for (const freeKb of ROOM_KB) {
    signal.throwIfAborted();
    const outcome = await updateOnFullDisk(GROWN, freeKb);
    lost.push(...outcome.lost.map((line) => `${freeKb} KB: ${line}`));
    const { failure } = outcome;
    if (failure !== null && !/is full.*free some space/.test(failure))
      unclear.push(`${freeKb} KB: ${failure}`);
  }
  return [
    none('what is lost when an update is made again after the disk was full', lost),
    none('sentences of such an update that do not say so', unclear),
  ];
}
