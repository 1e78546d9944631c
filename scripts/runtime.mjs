import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Problem } from './problem.mjs';

const REQUIRED_MAJOR = 24;

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime */

/**
 * Finds the Node to run everything else with: the one in node_modules, or the current one when that does not run here
 * (on Alpine Linux, for example) and the current one is new enough.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Runtime} the Node, and an environment with it first on the PATH
 * @throws {Problem} when neither is usable
 */
export function findRuntime(root, env) {
  const installed = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const node = [installed, process.execPath].find((candidate) => majorOf(candidate) >= REQUIRED_MAJOR);
  if (!node) {
    // Its program comes with a script of its package.
    if (!existsSync(installed)) {
      throw new Problem(
        `The package node has no program, as when npm is set to ignore-scripts: run 'npm rebuild node --ignore-scripts=false', or install Node ${REQUIRED_MAJOR} from https://nodejs.org, and try again.`,
      );
    }
    throw new Problem(
      `The Node ${REQUIRED_MAJOR} in node_modules does not run on this machine: install Node ${REQUIRED_MAJOR} from https://nodejs.org and try again.`,
    );
  }
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { node, env: { ...env, [pathName]: `${dirname(node)}${delimiter}${env[pathName] ?? ''}` } };
}

/**
 * @param {string} node
 * @returns {number} its major version; 0 when it does not run
 */
function majorOf(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0]);
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.slice(1).split('.')[0]) : 0;
}
