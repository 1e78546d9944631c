import { errorCode } from '../system/error-code.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * Runs npm.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} options
 * @throws {Problem} when npm is not installed
 */
export async function npm(args, options) {
  const { npm_execpath: script = '', npm_node_execpath: node } = options.env;
  try {
    // Use the npm that runs this script, on its own Node: an install removes the Node in node_modules.
    if (/npm-cli\.c?js$/.test(script)) return await run(node ?? process.execPath, [script, ...args], options);
    return await run('npm', args, { ...options, shell: process.platform === 'win32' });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Problem(
      'npm was not found: install it (it comes with Node, https://nodejs.org) and try again.',
    );
  }
}
