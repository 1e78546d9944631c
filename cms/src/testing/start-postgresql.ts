import { createRequire } from 'node:module';
import type { TestProject } from 'vitest/node';
import { copySeededDataDir } from '../../../scripts/seeded-data.mjs';
import { createPostgresql } from '../../../testing/postgresql.ts';
import { runCommand } from './run-command';

const { withPostgres }: typeof import('../core/database/connect-postgres') = createRequire(import.meta.url)(
  '../../dist/src/core/database/connect-postgres.js',
);

const SAMPLE = 'sample';

/** A table and a view of an extension, as providers of databases have them, in one that every PostgreSQL has. */
const OF_AN_EXTENSION = [
  'create table spatial_ref_sys as select 4326 as srid',
  'create view geometry_columns as select 1 as column',
  'alter extension plpgsql add table spatial_ref_sys',
  'alter extension plpgsql add view geometry_columns',
];

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
    const url = server.createDatabase(SAMPLE);
    await withPostgres(url, async (connection) => {
      for (const statement of OF_AN_EXTENSION) await connection.query(statement, []);
    });
    const { code, output } = await runCommand('move', [], {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
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
