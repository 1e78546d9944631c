import { runCmsCommand } from '#scripts/cms-command.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { ROOT } from '#scripts/settings.mjs';

/** Moves the sample magazine to the database. */
export async function moveSample(database: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const { dataDir, remove } = await copySeededDataDir();
  const runtime = { node: process.execPath, env: { ...process.env, ...database } };
  try {
    await runCmsCommand('move.js', [], { root: ROOT, runtime, dataDir, signal });
  } finally {
    await remove();
  }
}
