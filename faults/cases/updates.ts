import type { FaultCase } from '#faults/case.ts';
import { growRelease } from '#testing/earlier-release/grow-release.ts';
import { releasesOf } from '#testing/earlier-release/open-release.ts';
import { updateRelease } from '#testing/earlier-release/update-release.ts';
import { type Figure, none } from '#testing/figure.ts';
import { createPostgresql } from '#testing/postgresql.ts';

/** The earliest one with data of both engines. */
const GROWN = 'c36b756';

export const updates: FaultCase = {
  name: 'updates',
  title: 'Updates from earlier releases, compared row by row',
  notInBrief: true,
  async run({ signal }) {
    const figures: Figure[] = [];
    for (const commit of releasesOf('sqlite')) {
      signal.throwIfAborted();
      figures.push(none(`what is lost from ${commit} on SQLite`, await updateRelease(commit)));
    }
    const grown = `what is lost from ${GROWN} with 140 articles and 190 files`;
    figures.push(none(`${grown} on SQLite`, await updateRelease(GROWN, undefined, growRelease)));
    const postgresql = await createPostgresql();
    if (!postgresql) {
      return [...figures, { name: 'skipped', value: 'PostgreSQL is not installed', goal: '', met: null }];
    }
    try {
      await postgresql.start();
      for (const commit of releasesOf('postgresql')) {
        signal.throwIfAborted();
        const url = postgresql.createDatabase(`update_${commit}`);
        figures.push(none(`what is lost from ${commit} on PostgreSQL`, await updateRelease(commit, url)));
      }
      const url = postgresql.createDatabase('update_grown');
      const lost = await updateRelease(GROWN, url, (dataDir) => growRelease(dataDir, url));
      figures.push(none(`${grown} on PostgreSQL`, lost));
    } finally {
      await postgresql.remove();
    }
    return figures;
  },
};
