import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Where distributions of Linux install JDKs, each in a folder of its own. One of them at most is on the PATH. */
const INSTALLED = '/usr/lib/jvm';

/**
 * Finds a JDK: the one of JAVA_HOME, on the PATH, or among the installed ones.
 * @param {number} least its version
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} its folder
 */
export function findJdk(least, { JAVA_HOME, PATH = '' }) {
  const onPath = PATH.split(delimiter)
    .map((folder) => join(folder, 'javac'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(dirname(realpathSync(file))));
  const installed = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .sort()
        .map((name) => join(INSTALLED, name))
    : [];
  return [...(JAVA_HOME ? [JAVA_HOME] : []), ...onPath, ...installed].find(
    (folder) => versionOf(folder) >= least,
  );
}

/**
 * @param {string} folder
 * @returns {number} the version of the JDK in it; 0 without one
 */
function versionOf(folder) {
  const release = join(folder, 'release');
  if (!existsSync(release) || !existsSync(join(folder, 'bin', 'javac'))) return 0;
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1] ?? 0);
}
