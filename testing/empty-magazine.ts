import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMagazine } from '#scripts/magazine.mjs';

/** An empty magazine, with the login that its first start prints. */
export async function startEmpty() {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-empty-'));
  let administrator = { email: '', password: '' };
  const magazine = await startMagazine({
    dataDir,
    env: { SEED_SAMPLE: 'false' },
    onLine: (line) => (administrator = administratorOf(line) ?? administrator),
  });
  const close = async () => {
    await magazine.stop();
    await rm(dataDir, { recursive: true });
  };
  return { ...magazine, administrator, close };
}

/** The login in a line of a first start. */
export function administratorOf(line: string): { email: string; password: string } | null {
  const [, email, password] = /^First administrator: (\S+) \/ (\S+)/.exec(line) ?? [];
  return email && password ? { email, password } : null;
}
