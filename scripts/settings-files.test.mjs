import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Problem } from './problem.mjs';
import { writeSettingsFiles } from './settings-files.mjs';
import { tempDir, writeFiles } from './testing/temp-dir.mjs';

/**
 * @param {string} folder
 * @param {'site' | 'content-service'} program
 * @returns {Record<string, string>}
 */
const read = (folder, program) =>
  Object.fromEntries(
    readFileSync(join(folder, `${program}.env`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );

describe('the environment files of the two programs', () => {
  test('share the read token; each has the secrets that it needs, and no other', () => {
    const folder = join(tempDir(), 'settings');
    const logins = { DATABASE_URL: 'x', SMTP_PASSWORD: 'y', PURGE_TOKEN: 'z', S3_SECRET_ACCESS_KEY: 's' };
    const search = { OPENSEARCH_PASSWORD: 'w' };
    writeSettingsFiles(folder, { SITE_URL: 'https://a.example', ...logins, ...search }, {});
    const site = read(folder, 'site');
    const service = read(folder, 'content-service');
    expect(Object.keys(site).sort()).toEqual([
      'CMS_TOKEN',
      'OPENSEARCH_PASSWORD',
      'PUBLIC_TOKEN',
      'SITE_URL',
    ]);
    expect(service).toMatchObject({
      CMS_TOKEN: site.CMS_TOKEN,
      SITE_URL: 'https://a.example',
      ...logins,
    });
    for (const name of ['PUBLIC_TOKEN', 'OPENSEARCH_PASSWORD']) expect(service).not.toHaveProperty(name);
  });

  test('are readable by their owner only', () => {
    const folder = join(tempDir(), 'settings');
    const modes = [folder, ...writeSettingsFiles(folder, {}, {})].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  test('keep their secrets and manual changes; a named setting is replaced', () => {
    const folder = tempDir();
    writeSettingsFiles(folder, { SITE_URL: 'https://old.example' }, {});
    const before = read(folder, 'content-service');
    const text = readFileSync(join(folder, 'site.env'), 'utf8');
    writeFiles(folder, { 'site.env': `# Ours.\n${text}LOG_LEVEL=warn\n` });
    writeSettingsFiles(folder, { SITE_URL: 'https://new.example' }, { CMS_TOKEN: 'of another magazine' });
    expect(read(folder, 'content-service')).toEqual({ ...before, SITE_URL: 'https://new.example' });
    const after = readFileSync(join(folder, 'site.env'), 'utf8');
    expect(after).toContain('# Ours.\n');
    expect(after).toContain('LOG_LEVEL=warn\n');
    expect(after.match(/^SITE_URL=.*$/gm)).toEqual(['SITE_URL=https://new.example']);
  });

  test('have the secrets of a magazine that ran before', () => {
    const folder = tempDir();
    writeSettingsFiles(folder, {}, { ADMIN_JWT_SECRET: 'known' });
    expect(read(folder, 'content-service').ADMIN_JWT_SECRET).toBe('known');
  });

  test('quote a value with spaces or dollars, and read it back', () => {
    const folder = tempDir();
    const settings = { MAIL_FROM: 'Tidemark <post@tidemark.example>', DATABASE_URL: 'postgres://a:$b@c/d' };
    writeSettingsFiles(folder, settings, {});
    writeSettingsFiles(folder, {}, {});
    const { MAIL_FROM, DATABASE_URL } = read(folder, 'content-service');
    expect({ MAIL_FROM, DATABASE_URL }).toEqual({
      MAIL_FROM: `'${settings.MAIL_FROM}'`,
      DATABASE_URL: `'${settings.DATABASE_URL}'`,
    });
  });

  test.each([{ 'not a name': 'x' }, { NAME: "it's" }, { NAME: 'two\nlines' }])('refuse %j', (settings) => {
    expect(() => writeSettingsFiles(tempDir(), settings, {})).toThrow(Problem);
  });
});
