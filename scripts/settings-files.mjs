import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../system/error-code.mjs';
import { makeFolder } from '../system/make-folder.mjs';
import { Problem } from './problem.mjs';
import { cmsEnv, siteEnv } from './process-env.mjs';
import { replaceFile } from './replace-file.mjs';
import { createSecrets } from './secrets.mjs';

/** Which variables each program gets; the name of its file is before the extension. */
const PROGRAMS = { 'content-service': cmsEnv, site: siteEnv };
const LINE = /^([A-Z][A-Z0-9_]*)=(.*)$/;
/** Values that systemd and container engines read alike without quotation marks. */
const PLAIN = /^[\w./:@,+=%-]*$/;

/**
 * Writes `content-service.env` and `site.env`, for systemd and for containers: the given settings, and missing secrets. Each
 * program only gets what it needs. Everything else in the files stays.
 * @param {string} folder created if it is missing; readable by its owner only, as are the files
 * @param {Record<string, string>} settings
 * @param {Partial<import('./secrets.mjs').Secrets>} secrets of a magazine that has run before
 * @returns {string[]} the paths of both files
 * @throws {Problem} on a value that such a file cannot contain, and on a folder that cannot be created
 */
export function writeSettingsFiles(folder, settings, secrets) {
  for (const [name, value] of Object.entries(settings)) checkValue(name, value);
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Problem(`The folder ${folder} cannot be created (${errorCode(error)}): name another one.`);
  }
  const files = Object.entries(PROGRAMS).map(([program, choose]) => {
    const path = join(folder, `${program}.env`);
    return { path, choose, text: existsSync(path) ? readFileSync(path, 'utf8') : '' };
  });
  const known = Object.assign({}, ...files.map(({ text }) => valuesIn(text)));
  const names = Object.keys(createSecrets());
  const kept = Object.fromEntries(names.filter((name) => name in known).map((name) => [name, known[name]]));
  const all = { ...createSecrets(), ...secrets, ...kept, ...settings };
  for (const { path, choose, text } of files) {
    // Without its secrets the content service would invalidate every login.
    replaceFile(path, replaceLines(text, choose(all)));
  }
  return files.map(({ path }) => path);
}

/**
 * @param {string} name
 * @param {string} value
 */
function checkValue(name, value) {
  if (!LINE.test(`${name}=`)) throw new Problem(`'${name}' is not the name of a setting: write NAME=value.`);
  if (/['\r\n]/.test(value)) {
    throw new Problem(`${name} contains a single quotation mark or a line break: choose another value.`);
  }
}

/** @param {string} text */
function valuesIn(text) {
  const lines = text.split('\n').flatMap((line) => {
    const [, name, value] = LINE.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value.replace(/^'(.*)'$/, '$1')]];
  });
  return Object.fromEntries(lines);
}

/**
 * @param {string} text
 * @param {NodeJS.ProcessEnv} variables
 */
function replaceLines(text, variables) {
  const lines = text
    .split('\n')
    .filter((line) => !((LINE.exec(line)?.[1] ?? '') in variables) && line !== '');
  const added = Object.entries(variables).map(([name, value = '']) =>
    PLAIN.test(value) ? `${name}=${value}` : `${name}='${value}'`,
  );
  return `${[...lines, ...added].join('\n')}\n`;
}
