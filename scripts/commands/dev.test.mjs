import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { freePorts } from '../ports.mjs';
import { fakeProject, runCommandOf } from '../testing/fake-project.mjs';
import { isRunning } from '../testing/processes.mjs';
import { writeFiles } from '../testing/temp-dir.mjs';

const WAIT = { timeout: 15_000, interval: 50 };

describe('npm run dev', { timeout: 30_000 }, () => {
  test.each(['server/main.ts', 'server/http/send.ts', 'contract/call.ts'])(
    'restarts only the site when %s changes',
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

  test('shows why changed code does not start, and restarts the site after the next change', async () => {
    const { root, pids, output } = await develop();
    const works = readFileSync(join(root, 'server/main.ts'), 'utf8');
    writeFiles(root, { 'server/main.ts': 'throw new Error("Not finished.");' });
    await vi.waitFor(() => expect(output()).toMatch(/Not finished[\s\S]+could not start/), WAIT);
    writeFiles(root, { 'server/main.ts': works });
    await vi.waitFor(pids, WAIT);
  });

  test('exits with 0 and leaves no process running when it is stopped', async () => {
    const { child, code, pids } = await develop();
    const running = (await pids()).map(Number);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(running.filter(isRunning)).toEqual([]);
  });

  test('leaves neither Strapi nor the site running when it is killed', async () => {
    const { child, pids } = await develop();
    const running = (await pids()).map(Number);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(running.filter(isRunning)).toEqual([]), WAIT);
  });
});

async function develop() {
  const root = fakeProject();
  const [port, cmsPort] = await freePorts();
  const running = runCommandOf(root, 'dev', { env: { PORT: String(port), CMS_PORT: String(cmsPort) } });
  await vi.waitFor(() => expect(running.output()).toContain('Stop Ctrl-C'), WAIT);
  const pids = () =>
    Promise.all([port, cmsPort].map(async (at) => (await fetch(`http://127.0.0.1:${at}/pid`)).text()));
  return { ...running, root, pids };
}
