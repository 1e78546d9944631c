import { readArguments } from '../arguments.mjs';
import { runCommand } from '../command.mjs';
import { ROOT } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/**
 * Installs the site's packages, Node 24 among them. Runs before npm scripts in TypeScript, which the machine's Node may not
 * understand.
 * @param {readonly string[]} args
 */
export const main = (args) =>
  runCommand(
    async ({ terminal, signal }) => {
      readArguments(args, { options: {}, names: [] });
      await setUp(ROOT, {}, { env: process.env, terminal, signal });
      return 0;
    },
    { stoppedCode: 130 },
  );
