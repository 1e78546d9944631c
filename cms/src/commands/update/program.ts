import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder `cms`, from `dist/src/commands/update`. */
const CMS = path.join(__dirname, '..', '..', '..', '..');

/** The compiled code and the model of the service. */
const COMPILED = ['dist/config', 'dist/src'];
const PACKAGES = 'package-lock.json';

/**
 * A digest of everything that decides how a service reads and writes its data: code, model and packages. Two builds of the same
 * version may change the tables in different ways.
 */
export function programDigest(cms = CMS): string {
  const hash = createHash('sha256').update(readFileSync(path.join(cms, PACKAGES)));
  for (const folder of COMPILED) {
    const names = readdirSync(path.join(cms, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => /\.js(?:on)?$/.test(each)).sort()) {
      hash.update(`${folder}/${name}\n`).update(readFileSync(path.join(cms, folder, name)));
    }
  }
  return hash.digest('hex');
}
