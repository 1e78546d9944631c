import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { createEditor } from './editor.ts';

export type Strapi = Awaited<ReturnType<typeof startStrapi>>;

const administrator = v.pipe(
  v.string(),
  v.regex(/^First administrator: (\S+) \/ (\S+) /),
  v.transform((line) => {
    const [, email = '', password = ''] = /^First administrator: (\S+) \/ (\S+) /.exec(line) ?? [];
    return { email, password };
  }),
);

/** A real Strapi with the sample magazine on a data folder of its own, and an editor who is logged in to it. */
export async function startStrapi(port: number) {
  const { dataDir, remove } = await copySeededDataDir();
  forgetAdministrators(dataDir);
  let login: { email: string; password: string } | undefined;
  const magazine = await startMagazine({
    dataDir,
    site: false,
    cmsPort: port,
    onLine(line) {
      const heard = v.safeParse(administrator, line);
      if (heard.success) login = heard.output;
    },
  });
  if (!login) throw new Error('Strapi did not say who its first administrator is.');

  const { cmsUrl: url, cmsToken, publicToken, killCms, startCms, pids, stop } = magazine;
  return {
    url,
    cmsToken,
    publicToken,
    mediaDir: join(dataDir, 'cms', 'public'),
    editor: await createEditor(url, login),
    /** Ends it as a crash would. */
    kill: killCms,
    /** Resolves when it is ready again. */
    start: startCms,
    isRunning: () => pids().cms !== undefined,
    async stop(): Promise<void> {
      await stop();
      await remove();
    },
  };
}

/** Only a magazine without administrators says the password of its first one. */
function forgetAdministrators(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'cms', 'data.db'));
  database.exec('DELETE FROM admin_users');
  database.close();
}
