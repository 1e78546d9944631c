import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInUse, leaveDatabase } from './leave-database.mjs';
import { tempDir } from './testing/temp-dir.mjs';

test('the former database is renamed, and its copies are deleted', () => {
  const folder = tempDir({
    'magazine.json': '{}',
    'cms/data.db': 'former',
    'cms/data.db-wal': 'log',
    'cms/public/uploads/sea.jpg': 'sea',
    'site/answers/home.copy': 'home',
  });
  expect(isInUse(folder)).toBe(true);
  const former = leaveDatabase(folder, new Date('2026-11-22T10:00:00Z'));
  expect(former).toBe(join(folder, 'cms', 'data.db.left-2026-11-22T10-00-00.000Z'));
  expect(readFileSync(former ?? '', 'utf8')).toBe('former');
  expect(readFileSync(`${former}-wal`, 'utf8')).toBe('log');
  expect(readdirSync(folder).sort()).toEqual(['cms', 'new-database']);
  expect(existsSync(join(folder, 'cms/public/uploads/sea.jpg'))).toBe(true);
  expect(isInUse(folder)).toBe(false);
});
