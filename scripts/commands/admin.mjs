import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { createSecrets } from '../secrets.mjs';
import { ROOT } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** `npm run admin`: builds the editors' admin panel, which `npm start` then serves. */
export const main = () => runCommand(buildPanel, { stoppedCode: 130 });

/** @param {import('../command.mjs').Command} command */
async function buildPanel({ terminal, signal }) {
  // Strapi needs its whole configuration even for a build, so it gets throwaway secrets and a temporary folder.
  const dataDir = mkdtempSync(join(tmpdir(), 'masthead-admin-'));
  const env = {
    ...process.env,
    ...createSecrets(),
    DATA_DIR: dataDir,
    STRAPI_TELEMETRY_DISABLED: 'true',
    NODE_ENV: 'production',
  };
  try {
    await setUp(ROOT, { cms: true, builds: ['cms', 'panel'] }, { env, terminal, signal });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  terminal.line("The admin panel is built. The next 'npm start' serves it.");
  return 0;
}
