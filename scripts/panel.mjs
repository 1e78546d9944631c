import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { takeLock } from '../system/lock.mjs';
import { builds, fingerprint, isBuilt } from './build.mjs';
import { npm } from './npm.mjs';
import { LOWEST } from './priority.mjs';
import { Problem } from './problem.mjs';
import { createSecrets } from './secrets.mjs';

/** A build takes up to 2 GB, with the limit below 1.8 GB; the rest is for the running magazine. */
const NEEDED_BYTES = 2e9;
const HEAP_MB = 1600;
/** The input of a build. A folder of its own keeps the build from writing to the `dist` that the content service runs from. */
const LINKED = ['config', 'node_modules', 'package.json', 'src', 'tsconfig.json'];

/**
 * Whether there is a panel, and whether it is the current one.
 * @param {string} root
 * @returns {'current' | 'outdated' | 'missing'}
 */
export function panelState(root) {
  const { panel } = builds(root);
  if (!existsSync(join(panel.output, 'index.html'))) return 'missing';
  return isBuilt(panel) ? 'current' : 'outdated';
}

/** Whether enough memory is free to build the panel beside a running magazine. */
export function hasMemoryForPanel() {
  // In a container less may be available than the machine has.
  const available = process.availableMemory?.() ?? Number.POSITIVE_INFINITY;
  return Math.min(freemem(), available) >= NEEDED_BYTES;
}

/**
 * Builds the editors' admin panel next to the current one and then swaps them, so that a running content service serves the new
 * one from then on. Does nothing while another process builds it in the same folder.
 * @param {string} root
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env with the Node of `findRuntime`
 * @param {import('./log.mjs').Log} options.log
 * @param {AbortSignal} options.signal
 * @param {boolean} [options.background] at the lowest priority, and with a limit to its memory
 * @returns {Promise<'built' | 'built elsewhere'>}
 * @throws {Problem} with the last lines of its output when the build fails
 */
export async function buildPanel(root, { env, log, signal, background = false }) {
  const { folder, script, inputs, output, stamp } = builds(root).panel;
  const workshop = join(root, '.cache', 'panel');
  mkdirSync(dirname(workshop), { recursive: true });
  const lock = await takeLock(`${workshop}.lock`);
  if ('heldBy' in lock) return 'built elsewhere';
  // Strapi needs its whole configuration even for a build, so it gets throwaway secrets and a temporary folder.
  const dataDir = mkdtempSync(join(tmpdir(), 'masthead-admin-'));
  try {
    // Taken before the build: a file that changes meanwhile must cause another build.
    const built = fingerprint(folder, inputs);
    linkInputs(folder, workshop);
    const { code, lines } = await npm(['run', script], {
      cwd: workshop,
      env: {
        ...env,
        ...createSecrets(),
        DATA_DIR: dataDir,
        STRAPI_TELEMETRY_DISABLED: 'true',
        NODE_ENV: 'production',
        ...(background && { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }),
      },
      signal,
      onLine: log.write,
      ...(background && { priority: LOWEST }),
    });
    if (code !== 0) {
      throw new Problem(
        `The admin panel could not be built: fix the errors above and try again. The full output is in ${log.file}.`,
        lines.slice(-40),
      );
    }
    replaceFolder(output, join(workshop, 'dist', 'build'));
    writeFileSync(stamp, built);
    return 'built';
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(workshop, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * @param {string} folder
 * @param {string} workshop
 */
function linkInputs(folder, workshop) {
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop);
  // A junction works without special permission on Windows; elsewhere the type is ignored.
  for (const name of LINKED) symlinkSync(join(folder, name), join(workshop, name), 'junction');
}

/**
 * @param {string} folder
 * @param {string} replacement
 */
function replaceFolder(folder, replacement) {
  const previous = `${folder}.previous`;
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  renameSync(folder, previous);
  renameSync(replacement, folder);
  rmSync(previous, { recursive: true, force: true });
}
