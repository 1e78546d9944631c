import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../settings.mjs';

test('every npm script in TypeScript installs Node 24 first, which the machine may lack', () => {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const inTypeScript = Object.keys(scripts).filter((name) => /\bnode \S+\.ts\b/.test(scripts[name] ?? ''));
  expect(inTypeScript).not.toEqual([]);
  for (const name of inTypeScript) {
    expect(scripts[`pre${name}`], name).toMatch(/^node scripts\/main\.mjs (install|setup)$/);
  }
});
