import { errorCode, Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * Runs npm itself.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export async function npm(args, options) {
  const { npm_execpath: script = '', npm_node_execpath: node } = options.env;
  try {
    // The npm that started us, on its own Node: ours may be the one in node_modules, which an install takes away.
    if (/npm-cli\.c?js$/.test(script)) return await run(node ?? process.execPath, [script, ...args], options);
    return await run('npm', args, { ...options, shell: process.platform === 'win32' });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Problem(
      'npm was not found: install it (it comes with Node, https://nodejs.org) and try again.',
    );
  }
}
