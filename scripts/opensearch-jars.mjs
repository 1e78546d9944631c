import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { ROOT } from './settings.mjs';

/** The versions of OpenSearch that are tested, by their first number, and the JDK that each needs. */
export const OPENSEARCH = /** @type {const} */ ({
  2: { version: '2.19.6', jdk: 17 },
  3: { version: '3.6.0', jdk: 21 },
});

/** @typedef {keyof typeof OPENSEARCH} OpenSearchMajor */

/**
 * Fetches a version of OpenSearch with Maven, once: 45 to 60 MB.
 * @param {OpenSearchMajor} major
 * @param {{ maven?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options]
 * @returns {Promise<string>} the folder with its jars
 * @throws {Problem} if Maven can't fetch it
 */
export async function fetchOpenSearch(major, { maven = 'mvn', env = process.env, signal } = {}) {
  const { version } = OPENSEARCH[major];
  const folder = join(ROOT, '.cache', `opensearch-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const fetched = await mkdtemp(`${folder}-`);
  const project = ['-f', join(ROOT, 'testing', 'opensearch', 'pom.xml'), `-Dopensearch=${version}`];
  const { code, lines } = await run(
    maven,
    ['-q', '-B', ...project, 'dependency:copy-dependencies', `-DoutputDirectory=${fetched}`],
    { cwd: ROOT, env, ...(signal && { signal }) },
  );
  if (code !== 0) {
    await rm(fetched, { recursive: true });
    throw new Problem(`Maven could not fetch OpenSearch ${version}, see above.`, lines);
  }
  // Another process may have fetched it too.
  await rename(fetched, folder).catch(() => rm(fetched, { recursive: true }));
  return folder;
}
