import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';

const COMMANDS = join(import.meta.dirname, 'commands');
const SUPPORTED = 20;

/** @returns {string | undefined} the Node of the machine, if it is older than the magazine's own */
function findOlderNode() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => {
      if (!existsSync(file)) return false;
      const major = Number.parseInt(
        execFileSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' }),
        10,
      );
      return major >= SUPPORTED && major < Number.parseInt(process.versions.node, 10);
    });
}

const node = findOlderNode();

test.skipIf(!node)(
  'every command loads with an older Node, since the magazine installs its own only after the start',
  () => {
    const commands = readdirSync(COMMANDS).filter((name) => !name.endsWith('.test.mjs'));
    const load = `
    const { pathToFileURL } = require('node:url');
    Promise.all(process.argv.slice(1).map((file) => import(pathToFileURL(file)))).then(() => console.log('loaded'));`;
    expect(
      execFileSync(String(node), ['-e', load, ...commands.map((name) => join(COMMANDS, name))], {
        encoding: 'utf8',
      }),
    ).toBe('loaded\n');
  },
);
