import { join } from 'node:path';
import { PROBLEM_CODE, SETTING_CODE, UPDATE_CODE } from '../system/exit-codes.mjs';
import { BELOW_PAGES } from './priority.mjs';
import { Problem, SettingProblem } from './problem.mjs';
import { cmsEnv } from './process-env.mjs';
import { run } from './run.mjs';
import { COMMAND_HEAP, MALLOC_ARENA_MAX } from './small-heap.mjs';

/** The lines of a command that are for the operator. */
const FOR_OPERATOR = '» ';

/**
 * Runs a command of the content service on a data folder, while the magazine runs or is stopped.
 * @param {string} file in cms/dist/src/commands
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.root
 * @param {import('./runtime.mjs').Runtime} options.runtime
 * @param {string} options.dataDir
 * @param {NodeJS.ProcessEnv} [options.secrets] if the command loads the whole service
 * @param {AbortSignal} options.signal
 * @param {number} [options.graceMs] how long it may go on when `signal` is aborted
 * @param {(line: string) => void} [options.tell] called at once with each line for the operator
 * @returns {Promise<string[]>} what it has printed
 * @throws {Problem} when it fails
 */
export async function runCmsCommand(
  file,
  args,
  { root, runtime, dataDir, secrets = {}, signal, graceMs, tell },
) {
  const { code, lines } = await run(
    runtime.node,
    [...COMMAND_HEAP, join('dist', 'src', 'commands', file), ...args],
    {
      cwd: join(root, 'cms'),
      env: {
        MALLOC_ARENA_MAX,
        ...cmsEnv(runtime.env),
        ...secrets,
        DATA_DIR: dataDir,
        NODE_ENV: 'production',
        NODE_NO_WARNINGS: '1',
        STRAPI_TELEMETRY_DISABLED: 'true',
      },
      priority: BELOW_PAGES,
      signal,
      ...(graceMs !== undefined && { graceMs }),
      onLine: (line) => {
        if (line.startsWith(FOR_OPERATOR)) tell?.(line.slice(FOR_OPERATOR.length));
      },
    },
  );
  if (code === SETTING_CODE) throw new SettingProblem(lines.at(-1) ?? '');
  if (code === PROBLEM_CODE || code === UPDATE_CODE) throw new Problem(lines.at(-1) ?? '');
  if (code !== 0) throw new Problem('The command failed: see its output above.', lines.slice(-30));
  return lines.filter((line) => !line.startsWith(FOR_OPERATOR));
}
