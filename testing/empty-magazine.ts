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
    onLine: (line) => {
      const [, email, password] = /^First administrator: (\S+) \/ (\S+)/.exec(line) ?? [];
      if (email && password) administrator = { email, password };
    },
  });
  const close = async () => {
    await magazine.stop();
    await rm(dataDir, { recursive: true });
  };
  return { ...magazine, administrator, close };
}
