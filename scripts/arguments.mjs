import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

/**
 * Parses the arguments after `npm run <command> --`: options, and names from a fixed list, or any without a list.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {readonly string[]} args
 * @param {{ options: Options, names?: readonly string[] }} known
 * @throws {Problem} on an unknown option or name
 */
export function readArguments(args, { options, names }) {
  const { values, positionals } = parse(args, options);
  const unknown = names && positionals.find((name) => !names.includes(name));
  if (unknown) {
    throw new Problem(
      names.length > 0 ? `'${unknown}' is unknown: use ${names.join(', ')}.` : `'${unknown}' is unknown.`,
    );
  }
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
