import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} Build
 * @property {string} folder where its npm script is run
 * @property {string} script
 * @property {readonly string[]} inputs files and folders it is made from
 * @property {string} output
 * @property {string} stamp remembers from which inputs the output was made
 * @property {readonly string[]} [keeps] what in the output other builds have made
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
      inputs: ['app', 'contract', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
      output: join(root, 'dist'),
      stamp: join(root, 'dist', '.masthead-built'),
    },
    cms: {
      folder: cms,
      script: 'build',
      inputs: ['config', 'src', '../contract', 'tsconfig.json', 'package.json', 'package-lock.json'],
      output: join(cms, 'dist'),
      stamp: join(cms, 'dist', '.masthead-built'),
      keeps: ['build', '.masthead-panel-built'],
    },
    /** The editors' admin panel. Strapi wants it inside the service's own output. */
    panel: {
      folder: cms,
      script: 'admin',
      inputs: ['src/admin', 'package-lock.json'],
      output: join(cms, 'dist', 'build'),
      stamp: join(cms, 'dist', '.masthead-panel-built'),
    },
  };
}

/** @param {Build} build */
export function isBuilt(build) {
  return (
    existsSync(build.stamp) && readFileSync(build.stamp, 'utf8') === fingerprint(build.folder, build.inputs)
  );
}

/**
 * @param {Build} build
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./log.mjs').Log} options.log
 * @param {AbortSignal} options.signal
 */
export async function make(build, { env, log, signal }) {
  const { folder, script, inputs, output, stamp, keeps = [] } = build;
  // Taken before: what is changed while the build runs must be built again.
  const made = fingerprint(folder, inputs);
  // A compiler leaves the output of deleted sources behind, and Strapi would load it.
  if (existsSync(output)) {
    for (const name of readdirSync(output)) {
      if (!keeps.includes(name)) rmSync(join(output, name), { recursive: true });
    }
  }
  const { code, lines } = await npm(['run', script], { cwd: folder, env, signal, onLine: log.write });
  if (code !== 0) {
    throw new Problem(
      `'npm run ${script}' failed in ${folder}: what it said stands above, and in ${log.file}.`,
      lines.slice(-40),
    );
  }
  writeFileSync(stamp, made);
}

/**
 * @param {string} folder
 * @param {readonly string[]} inputs paths in it; those that do not exist count as empty
 * @returns {string} a different text for every different content
 */
export function fingerprint(folder, inputs) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const file = join(folder, path);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    } else if (stats?.isFile()) {
      hash.update(`${path} ${stats.size}\n`).update(readFileSync(file));
    }
  };
  for (const input of inputs) add(input);
  return hash.digest('hex');
}
