import { parse, YAMLParseError } from 'yaml';
import { SeedError } from './seed-error';

/** Splits a file into its front matter, YAML between two lines of three hyphens, and the Markdown after it. */
export function splitFrontMatter(file: string, source: string): { data: unknown; body: string } {
  const [, yaml, body] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(source) ?? [];
  if (yaml === undefined) {
    throw new SeedError(file, "must begin with front matter between two lines of '---'.");
  }
  return { data: parseYaml(file, yaml), body: body ?? '' };
}

/** Parses YAML to plain values; dates stay strings. */
export function parseYaml(file: string, source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new SeedError(file, `is not valid YAML: ${error.message.split('\n')[0]}`);
  }
}
