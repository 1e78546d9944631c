import type { FaultCase } from '#faults/case.ts';
import { releasesOf } from '#testing/earlier-release/open-release.ts';
import { updateRelease } from '#testing/earlier-release/update-release.ts';
import { type Figure, none } from '#testing/figure.ts';
import { createPostgresql } from '#testing/postgresql.ts';

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
    } finally {
      await postgresql.remove();
    }
    return figures;
  },
};
