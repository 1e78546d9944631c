import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FaultCase } from '#faults/case.ts';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { holds } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';

export const rehearsal: FaultCase = {
  name: 'rehearsal',
  title: 'Rehearsals of a good backup, and of one that differs from the running magazine',
  notInBrief: true,
  async run() {
    const magazine = await startSampleMagazine();
    const site = `http://127.0.0.1:${magazine.port}`;
    const folder = await mkdtemp(join(tmpdir(), 'masthead-backups-'));
    const env = {
      ...process.env,
      DATA_DIR: magazine.dataDir,
      PORT: String(magazine.port),
      CMS_PORT: new URL(magazine.cmsUrl).port,
    };
    const command = (name: string, ...args: string[]) =>
      run(process.execPath, ['scripts/main.mjs', name, ...args], { cwd: ROOT, env });

    async function rehearse() {
      await command('backup', '--to', folder, '--keep', '1');
      const [name = ''] = await readdir(folder);
      const { code, lines } = await command('restore', join(folder, name), '--rehearse');
      return { code, output: lines.join('\n') };
    }

    try {
      const good = await rehearse();
      // The running site does not know of a change without the change log, and shows the page of before.
      const [path = ''] = await articlePaths(site);
      await readText(site, path);
      const database = new DatabaseSync(join(magazine.dataDir, 'cms', 'data.db'), { timeout: 10_000 });
      database
        .prepare('update articles set title = ? where document_id = ?')
        .run('Changed without the change log', documentIdIn(path));
      database.close();
      const different = await rehearse();
      return [
        holds('all pages of a good backup are equal', good.code === 0, good.output),
        holds('a backup with another title is not', different.code === 1, different.output),
        holds('the page that differs is named', different.output.includes(`    ${path}`), different.output),
      ];
    } finally {
      await magazine.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
