import { join } from 'node:path';
import { printError } from './command.mjs';
import { findOnPath, firstThatStarts } from './executables.mjs';
import { findJdk } from './jdk.mjs';
import { fetchOpenSearch, OPENSEARCH } from './opensearch-jars.mjs';

/**
 * Programs that some tests need, which are skipped without them.
 * @typedef {object} Tool
 * @property {string} name
 * @property {readonly string[]} executables
 * @property {readonly string[]} [folders] where they are also looked for, the preferred one first
 * @property {string} [versionFlag] with which it ends at once, if not `--version`
 * @property {import('./opensearch-jars.mjs').OpenSearchMajor} [openSearch] the version that it fetches, which also needs a JDK
 * @property {string} variable the environment variable with its path, which tells the tests that it is there
 * @property {string} [instead] the variable with the URL of a server with which the tests need no program
 * @property {string} package of Debian
 * @property {string} uses what is skipped without it
 */

/** Where Debian installs the programs of PostgreSQL, the newest version first. They are not on the PATH. */
export const POSTGRESQL_FOLDERS = [18, 17, 16, 15, 14, 13, 12].map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);

/** @type {Readonly<Record<'java' | 'firefox' | 'postgresql' | 'varnish' | 'radosgw' | 'opensearch' | 'opensearch3', Tool>>} */
const TOOLS = {
  java: {
    name: 'Java',
    executables: ['java'],
    variable: 'JAVA_PATH',
    package: 'default-jre-headless',
    uses: 'the Nu HTML checker',
  },
  firefox: {
    name: 'Firefox',
    executables: ['firefox-esr', 'firefox'],
    variable: 'FIREFOX_PATH',
    package: 'firefox-esr',
    uses: 'the tests in Firefox',
  },
  postgresql: {
    name: 'PostgreSQL',
    executables: ['postgres'],
    folders: POSTGRESQL_FOLDERS,
    variable: 'POSTGRESQL_PATH',
    package: 'postgresql',
    uses: 'the tests on PostgreSQL',
  },
  varnish: {
    name: 'Varnish',
    executables: ['varnishd'],
    folders: ['/usr/sbin'],
    versionFlag: '-V',
    variable: 'VARNISH_PATH',
    package: 'varnish varnish-modules',
    uses: 'the tests of a cache at the edge',
  },
  radosgw: {
    name: 'radosgw',
    executables: ['radosgw'],
    variable: 'RADOSGW_PATH',
    package: 'radosgw ceph-mon ceph-osd',
    uses: 'the tests of pictures in a bucket on a real S3 server',
  },
  opensearch: {
    name: 'Maven, a JDK and what Maven fetches',
    executables: ['mvn'],
    openSearch: 2,
    variable: 'MAVEN_PATH',
    instead: 'OPENSEARCH_TEST_URL',
    package: 'maven default-jdk-headless',
    uses: 'the tests on OpenSearch',
  },
  opensearch3: {
    name: 'Maven, a JDK of version 21 and what Maven fetches',
    executables: ['mvn'],
    openSearch: 3,
    variable: 'MAVEN_PATH',
    package: 'maven openjdk-21-jdk-headless',
    uses: 'the tests on OpenSearch 3',
  },
};

/** @typedef {keyof typeof TOOLS} ToolName */

/**
 * Finds a program that tests can do without.
 * @param {ToolName} key
 * @param {import('./executables.mjs').Context} context
 * @returns {Promise<NodeJS.ProcessEnv | undefined>} its variable; undefined when it, or what it fetches, is missing
 */
export async function findTool(key, context) {
  const { executables, folders = [], versionFlag, openSearch, variable, instead = '' } = TOOLS[key];
  const { env } = context.runtime;
  if (env[instead]) return {};
  if (openSearch && !findJdk(OPENSEARCH[openSearch].jdk, env)) return undefined;
  const others = folders.flatMap((folder) => executables.map((each) => join(folder, each)));
  const path =
    (await findOnPath(executables, context, versionFlag)) ??
    (await firstThatStarts(others, context, versionFlag));
  if (path && openSearch) {
    const fetched = fetchOpenSearch(openSearch, { maven: path, env, signal: context.signal });
    const isFetched = await fetched.then(Boolean, (error) => {
      context.signal.throwIfAborted();
      printError(error, context.terminal);
    });
    if (!isFetched) return undefined;
  }
  return path ? { [variable]: path } : undefined;
}

/**
 * Which features a missing program disables, and how to install it.
 * @param {ToolName} key
 */
export function describeMissing(key) {
  const { name, package: debianPackage, uses } = TOOLS[key];
  return `Skipped without ${name}: ${uses} ('apt-get install -y ${debianPackage}' on Debian installs it).`;
}
