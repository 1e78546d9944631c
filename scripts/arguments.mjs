import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

/**
 * Reads what stands behind `npm run <command> --`: options, and names of what the command may do.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {readonly string[]} args
 * @param {{ options: Options, names: readonly string[] }} known
 * @throws {Problem} with a sentence, where there is anything else
 */
export function readArguments(args, { options, names }) {
  const { values, positionals } = parse(args, options);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown) throw new Problem(`'${unknown}' is unknown: choose from ${names.join(', ')}.`);
  return { ...values, names: positionals };
}

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {readonly string[]} args
 * @param {Options} options
 */
function parse(args, options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
