import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasImporter, runImportCommand } from './run-command';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'masthead-command-'));
  await mkdir(path.join(root, 'scripts'));
  return () => rm(root, { recursive: true });
});

async function run(script: string) {
  await writeFile(path.join(root, 'scripts', 'main.mjs'), script);
  const lines: string[] = [];
  const command = runImportCommand({
    root,
    args: ['feed', 'a.xml'],
    onLine: (line) => lines.push(line),
  });
  return { ...command, lines };
}

test("shows the command's output", async () => {
  const { ended, lines } = await run(
    "console.log(process.argv.slice(2).join(' ')); console.log('\\nDone.');",
  );
  expect(await ended).toMatchObject({ state: 'completed', line: 'Done.' });
  expect(lines).toEqual(['import feed a.xml', 'Done.']);
});

test.each([
  ["console.log('    detail\\n\\n✗ It is not a feed.'); process.exitCode = 1;", 'It is not a feed.'],
  ["console.error('Killed'); process.kill(process.pid, 'SIGKILL');", 'Killed'],
])('explains why the command has failed: %s', async (script, line) => {
  expect(await (await run(script)).ended).toMatchObject({ state: 'failed', line });
});

test('stops the command', async () => {
  const { ended, stop, lines } = await run(
    "process.on('SIGTERM', () => process.exit(130)); setInterval(() => {}, 1000); console.log('ready');",
  );
  await vi.waitUntil(() => lines.includes('ready'), { timeout: 30_000 });
  await stop();
  expect(await ended).toMatchObject({ state: 'stopped' });
});

test('reports whether an importer is installed', async () => {
  expect(await hasImporter(root)).toBe(false);
  await mkdir(path.join(root, 'importers'));
  await writeFile(path.join(root, 'importers', 'main.ts'), '');
  expect(await hasImporter(root)).toBe(true);
});
