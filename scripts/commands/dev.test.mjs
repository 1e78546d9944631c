import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePorts } from '../ports.mjs';
import { fakeProject, runCommandOf } from '../testing/fake-project.mjs';
import { isRunning } from '../testing/processes.mjs';
import { writeFiles } from '../testing/temp-dir.mjs';

describe('npm run dev', () => {
  test('restarts only the site when its code or that of its folders changes', async () => {
    const { root, pids } = await develop();
    for (const path of ['server/main.ts', 'server/http/send.ts', 'contract/calls/call.ts']) {
      const [site, cms] = await pids();
      writeFiles(root, { [path]: `${readFileSync(join(root, 'server/main.ts'), 'utf8')}// changed` });
      await expect.poll(pids, { message: path }).toEqual([expect.not.stringMatching(`^${site}$`), cms]);
    }
  });

  test('shows why changed code does not start, and restarts the site after the next change', async () => {
    const { root, pids, output } = await develop();
    const works = readFileSync(join(root, 'server/main.ts'), 'utf8');
    writeFiles(root, { 'server/main.ts': 'throw new Error("Not finished.");' });
    await expect.poll(() => output()).toMatch(/Not finished[\s\S]+could not start/);
    writeFiles(root, { 'server/main.ts': works });
    await expect.poll(pids).toHaveLength(2);
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
    await expect.poll(() => running.filter(isRunning)).toEqual([]);
  });
});

async function develop() {
  const root = fakeProject();
  const [port, cmsPort] = await freePorts();
  const running = runCommandOf(root, 'dev', { env: { PORT: String(port), CMS_PORT: String(cmsPort) } });
  await expect.poll(() => running.output()).toContain('Stop Ctrl-C');
  const pids = () =>
    Promise.all([port, cmsPort].map(async (at) => (await fetch(`http://127.0.0.1:${at}/pid`)).text()));
  return { ...running, root, pids };
}
