import type { TestProject } from 'vitest/node';
import { copySeededDataDir } from '../../../scripts/seeded-data.mjs';
import { createPostgresql } from '../../../testing/postgresql.ts';
import { runCommand } from './run-command';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The URL of a database of a PostgreSQL server, the name of the one with the sample magazine, which nobody opens, and the
     * data folder from which that magazine was moved, which nobody changes.
     */
    postgresql?: { server: string; sample: string; movedFrom: string };
  }
}

const SAMPLE = 'sample';

/** Starts PostgreSQL, and moves the sample magazine to it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await createPostgresql();
  if (!server) throw new Error("PostgreSQL is not installed: 'apt-get install -y postgresql' on Debian.");
  const { dataDir, remove } = await copySeededDataDir();
  const tearDown = async () => {
    await server.remove();
    await remove();
  };
  try {
    await server.start();
    const { code, output } = await runCommand('move', [], {
      DATA_DIR: dataDir,
      DATABASE_URL: server.createDatabase(SAMPLE),
      // Times must not depend on the zone of the machine.
      TZ: 'America/New_York',
    });
    if (code !== 0) throw new Error(output);
    project.provide('postgresql', { server: server.url, sample: SAMPLE, movedFrom: dataDir });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
