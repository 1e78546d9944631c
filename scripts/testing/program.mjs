import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from './temp-dir.mjs';

/**
 * Writes an executable shell script.
 * @param {string} root
 * @param {string} name
 * @param {string} script
 * @returns {string} the file
 */
export function program(root, name, script) {
  writeFiles(root, { [name]: `#!/bin/sh\n${script}\n` });
  chmodSync(join(root, name), 0o755);
  return join(root, name);
}
