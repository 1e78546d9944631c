import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} Build
 * @property {string} folder where its npm script runs
 * @property {string} script
 * @property {readonly string[]} inputs source files and folders, relative to `folder`
 * @property {string} output
 * @property {string} stamp a file with the fingerprint of the inputs that the output was built from
 * @property {readonly string[]} [keeps] names in the output that the build must not delete
 */

/**
 * @param {string} root
 * @returns {{ site: Build, cms: Build, panel: Build }}
 */
export function builds(root) {
  const cms = join(root, 'cms');
  return {
    site: {
      folder: root,
      script: 'build',
      inputs: [
        'app',
        'contract',
        'scripts/replaced-files.mjs',
        'vite.config.ts',
        'tsconfig.json',
        'package.json',
        'package-lock.json',
      ],
      output: join(root, 'dist'),
      stamp: join(root, 'dist', '.masthead-built'),
      // Readers still use the files of earlier builds (decision 0016).
      keeps: ['browser'],
    },
    cms: {
      folder: cms,
      script: 'build',
      inputs: ['config', 'src', '../contract', 'tsconfig.json', 'package.json', 'package-lock.json'],
      output: join(cms, 'dist'),
      stamp: join(cms, 'dist', '.masthead-built'),
      keeps: ['build', '.masthead-panel-built'],
    },
    /** Built by `buildPanel`. Strapi serves it from inside its own build. */
    panel: {
      folder: cms,
      script: 'admin',
      // The panel imports rules of the service and of the contract.
      inputs: ['src', '../contract', 'package-lock.json'],
      output: join(cms, 'dist', 'build'),
      stamp: join(cms, 'dist', '.masthead-panel-built'),
    },
  };
}

/**
 * Whether the output exists and its inputs haven't changed since.
 * @param {Build} build
 */
export function isBuilt(build) {
  return (
    existsSync(build.stamp) && readFileSync(build.stamp, 'utf8') === fingerprint(build.folder, build.inputs)
  );
}

/**
 * Runs a build, whether it is up to date or not.
 * @param {Build} build
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./log.mjs').Log} options.log
 * @param {AbortSignal} options.signal
 * @throws {Problem} with the last lines of its output when the build fails
 */
export async function runBuild(build, { env, log, signal }) {
  const { folder, script, inputs, output, stamp, keeps = [] } = build;
  // Taken before the build: a file that changes meanwhile must cause another build.
  const built = fingerprint(folder, inputs);
  // The compiler does not remove the output of deleted sources, and Strapi would load it.
  if (existsSync(output)) {
    for (const name of readdirSync(output)) {
      if (!keeps.includes(name)) rmSync(join(output, name), { recursive: true });
    }
  }
  const { code, lines } = await npm(['run', script], { cwd: folder, env, signal, onLine: log.write });
  if (code !== 0) {
    throw new Problem(
      `'npm run ${script}' failed in ${folder}: fix the errors above and try again. The full output is in ${log.file}.`,
      lines.slice(-40),
    );
  }
  writeFileSync(stamp, built);
}

const TEST = /\.test\.\w+$/;

/**
 * A hash of the paths and contents of the inputs. Tests are left out: nothing is built from them.
 * @param {string} folder
 * @param {readonly string[]} inputs paths relative to it; missing ones are skipped
 */
export function fingerprint(folder, inputs) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const file = join(folder, path);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    } else if (stats?.isFile() && !TEST.test(path)) {
      hash.update(`${path} ${stats.size}\n`).update(readFileSync(file));
    }
  };
  for (const input of inputs) add(input);
  return hash.digest('hex');
}
