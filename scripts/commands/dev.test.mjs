import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { freePorts } from '../ports.mjs';
import { fakeProject, runCommandOf } from '../testing/fake-project.mjs';
import { runs } from '../testing/processes.mjs';
import { writeFiles } from '../testing/temp-dir.mjs';

const WAIT = { timeout: 15_000, interval: 50 };

describe('npm run dev', { timeout: 30_000 }, () => {
  test.each(['server/main.ts', 'server/http/send.ts', 'contract/call.ts'])(
    'starts the site anew when %s changes, and lets Strapi run',
    async (path) => {
      const { root, pids } = await develop();
      const [site, cms] = await pids();
      writeFiles(root, { [path]: `${readFileSync(join(root, 'server/main.ts'), 'utf8')}// changed` });
      await vi.waitFor(
        async () => expect(await pids()).toEqual([expect.not.stringMatching(`^${site}$`), cms]),
        WAIT,
      );
    },
  );

  test('says so when code can not run, and starts the site when it can again', async () => {
    const { root, pids, output } = await develop();
    const works = readFileSync(join(root, 'server/main.ts'), 'utf8');
    writeFiles(root, { 'server/main.ts': 'throw new Error("Not finished.");' });
    await vi.waitFor(() => expect(output()).toMatch(/Not finished[\s\S]+could not start/), WAIT);
    writeFiles(root, { 'server/main.ts': works });
    await vi.waitFor(pids, WAIT);
  });

  test('ends with 0 and leaves nothing behind when it is stopped', async () => {
    const { child, code, pids } = await develop();
    const running = (await pids()).map(Number);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(running.filter(runs)).toEqual([]);
  });

  test('does not leave Strapi and the site behind when it is killed itself', async () => {
    const { child, pids } = await develop();
    const running = (await pids()).map(Number);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(running.filter(runs)).toEqual([]), WAIT);
  });
});

async function develop() {
  const root = fakeProject();
  const [port, cmsPort] = await freePorts();
  const running = runCommandOf(root, 'dev', { env: { PORT: String(port), CMS_PORT: String(cmsPort) } });
  await vi.waitFor(() => expect(running.output()).toContain('Stop Ctrl-C'), WAIT);
  /** @param {number} at */
  const pid = async (at) => (await fetch(`http://127.0.0.1:${at}/pid`)).text();
  return { ...running, root, pids: () => Promise.all([pid(port), pid(cmsPort)]) };
}
