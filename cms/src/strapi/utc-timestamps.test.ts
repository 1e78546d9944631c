import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { storeTimesInUtc } from './utc-timestamps';

test('the driver of PostgreSQL reads and writes times in UTC', () => {
  storeTimesInUtc();
  const { types, defaults } = createRequire(import.meta.url)('pg');
  const TIMESTAMP_WITHOUT_ZONE = 1114;
  const read: Date = types.getTypeParser(TIMESTAMP_WITHOUT_ZONE)('2026-01-02 03:04:05.678');
  expect(read.toISOString()).toBe('2026-01-02T03:04:05.678Z');
  expect(defaults.parseInputDatesAsUTC).toBe(true);
});
