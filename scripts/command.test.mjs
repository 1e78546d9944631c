import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeProject, runCommandAsReader } from './testing/fake-project.mjs';

describe.skipIf(process.platform === 'win32')(
  'a command run by a user who cannot write to the folder',
  () => {
    test.each([
      { command: 'start', says: 'cannot be written to (EACCES): give this user write access' },
      { command: 'test', says: 'This user may not read or write' },
      { command: 'setup', says: 'This user may not read or write' },
      { command: 'admin', says: 'This user may not read or write' },
      { command: 'doctor', says: "Packages are missing or out of date: 'npm start' installs them." },
    ])('npm run $command says so in a sentence', async ({ command, says }) => {
      const { code, output } = runCommandAsReader(fakeProject(), command);
      expect(await code).toBe(1);
      expect(output()).toContain(says);
      expect(output()).not.toMatch(/^ {4}at /m);
    });

    test.each([
      { command: 'start', says: 'cannot be written to (EACCES): give this user write access' },
      { command: 'doctor', says: 'cannot be written to (EACCES): give this user write access' },
    ])("npm run $command says so of another user's data", async ({ command, says }) => {
      const root = fakeProject({ 'data/masthead.lock': '{ "pid": 1 }', 'data/secrets.json': '{}' });
      chmodSync(join(root, 'data'), 0);
      const { code, output } = runCommandAsReader(root, command);
      expect(await code).toBe(1);
      expect(output()).toContain(says);
      expect(output()).not.toMatch(/^ {4}at /m);
      chmodSync(join(root, 'data'), 0o700);
    });
  },
);
