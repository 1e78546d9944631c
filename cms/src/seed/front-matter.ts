import { parse, YAMLParseError } from 'yaml';
import { SeedError } from './seed-error';

/** A file's YAML block between two lines of three hyphens, and the Markdown after it. */
export function splitFrontMatter(file: string, source: string): { data: unknown; body: string } {
  const [, yaml, body] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(source) ?? [];
  if (yaml === undefined) {
    throw new SeedError(file, "begins with no front matter between two lines of '---'.");
  }
  return { data: parseYaml(file, yaml), body: body ?? '' };
}

/** YAML as plain values; dates stay the strings they are written as. */
export function parseYaml(file: string, source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new SeedError(file, `is no YAML: ${error.message.split('\n')[0]}`);
  }
}
