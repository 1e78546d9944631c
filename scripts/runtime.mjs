import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { Problem } from './problem.mjs';

const NEEDED = 24;

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime */

/**
 * The Node on which everything installed runs: the one that npm put into node_modules, or our own when that one does
 * not run here (Alpine Linux, for one) and ours is new enough.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Runtime} the Node, and an environment in which `node` means this one
 */
export function findRuntime(root, env) {
  const installed = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const node = [installed, process.execPath].find((candidate) => majorOf(candidate) >= NEEDED);
  if (!node) {
    throw new Problem(
      `Node ${NEEDED}, which npm should have put into node_modules, does not run here: install Node ${NEEDED} from https://nodejs.org and try again.`,
    );
  }
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { node, env: { ...env, [pathName]: `${dirname(node)}${delimiter}${env[pathName] ?? ''}` } };
}

/**
 * @param {string} node
 * @returns {number} 0 when it does not run
 */
function majorOf(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0]);
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.slice(1).split('.')[0]) : 0;
}
