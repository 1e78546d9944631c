import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';

const FIRST_ADMINISTRATOR = /^First administrator: (?<email>\S+) \/ (?<password>\S+) /;
const Session = v.object({ data: v.object({ token: v.string() }) });

export type Newsroom = Awaited<ReturnType<typeof openNewsroom>>;

/** A Strapi of one's own on a copy of the sample magazine, with an editor logged in to its admin panel. */
export async function openNewsroom() {
  const { dataDir, remove } = await copySeededDataDir();
  forgetAdministrators(join(dataDir, 'cms', 'data.db'));
  let login: Record<string, string> | undefined;
  const magazine = await startMagazine({
    dataDir,
    site: false,
    onLine(line) {
      login ??= FIRST_ADMINISTRATOR.exec(line)?.groups;
    },
  });
  const { cmsUrl, cmsToken } = magazine;
  let session = '';

  async function send(method: string, path: string, content: object, token: string): Promise<unknown> {
    const isForm = content instanceof FormData;
    const response = await fetch(cmsUrl + path, {
      method,
      headers: {
        // A connection that a killed service left behind must not be used again.
        connection: 'close',
        authorization: `Bearer ${token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: isForm ? content : JSON.stringify(content) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  session = v.parse(Session, await send('POST', '/admin/login', login ?? {}, session)).data.token;

  return {
    cms: { url: cmsUrl, token: cmsToken },
    /** A request as the admin panel sends it. */
    panel: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, content: object = {}) =>
      send(method, path, content, session),
    /** A request as the site sends it. */
    ask: (path: string) => send('GET', path, {}, cmsToken),
    /** Ends Strapi as a crash would. */
    kill: magazine.killCms,
    /** Resolves when it is ready again. */
    start: magazine.startCms,
    async close(): Promise<void> {
      await magazine.stop();
      await remove();
    },
  };
}

/** Only a magazine without administrators says the password of its first one. */
function forgetAdministrators(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('delete from admin_users');
  database.close();
}
