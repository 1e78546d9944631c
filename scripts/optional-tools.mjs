import { join } from 'node:path';
import { canInstallPackages, findOnPath, firstThatStarts, installPackage } from './executables.mjs';
import { Problem } from './problem.mjs';

/**
 * Programs that some tests need, which are skipped without them.
 * @typedef {object} Tool
 * @property {string} name
 * @property {readonly string[]} executables
 * @property {readonly string[]} [folders] where they are also looked for, the preferred one first
 * @property {string} variable the environment variable with its path, which tells the tests that it is there
 * @property {string} package of Debian
 * @property {string} uses what is skipped without it
 */

/** Where Debian installs the programs of PostgreSQL, the newest version first. They are not on the PATH. */
export const POSTGRESQL_FOLDERS = [18, 17, 16, 15, 14, 13, 12].map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);

/** @type {Readonly<Record<'java' | 'firefox' | 'postgresql', Tool>>} */
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
};

/** @typedef {keyof typeof TOOLS} ToolName */

/**
 * Finds a program that tests can do without. If it is missing, prints what is skipped and how to install it.
 * @param {ToolName} key
 * @param {import('./executables.mjs').Context & { installs: boolean }} options `installs` installs one that is missing
 * @returns {Promise<NodeJS.ProcessEnv>} its variable, if there is one
 * @throws {Problem} when it is missing and cannot be installed
 */
export async function findTool(key, { installs, ...context }) {
  const { name, executables, folders = [], variable, package: debianPackage, uses } = TOOLS[key];
  const others = folders.flatMap((folder) => executables.map((each) => join(folder, each)));
  const find = async () =>
    (await findOnPath(executables, context)) ?? (await firstThatStarts(others, context));
  let path = await find();
  if (!path && installs && canInstallPackages()) {
    await context.terminal.step(`Installing ${name}`, () => installPackage(debianPackage, context));
    path = await find();
  }
  if (path) return { [variable]: path };

  const command = `'apt-get install -y ${debianPackage}' on Debian`;
  if (installs) throw new Problem(`${name} could not be installed: install it yourself (${command}).`);
  context.terminal.line(
    `  ${name} was not found, so ${uses} will be skipped: to run it, install it (${command}).`,
  );
  return {};
}
