import { describe, expect, test } from 'vitest';
import { publishedOn } from './published-on.ts';

test('a date reads as the article page writes it', () => {
  expect(publishedOn('2024-03-03T06:30:00.000Z', 'UTC')).toBe('3rd March, 2024');
});

test.each([
  { day: '01', written: '1st' },
  { day: '02', written: '2nd' },
  { day: '03', written: '3rd' },
  { day: '04', written: '4th' },
  { day: '10', written: '10th' },
  { day: '11', written: '11th' },
  { day: '12', written: '12th' },
  { day: '13', written: '13th' },
  { day: '20', written: '20th' },
  { day: '21', written: '21st' },
  { day: '22', written: '22nd' },
  { day: '23', written: '23rd' },
  { day: '24', written: '24th' },
  { day: '30', written: '30th' },
  { day: '31', written: '31st' },
])('day $day is the $written', ({ day, written }) => {
  expect(publishedOn(`2026-10-${day}T12:00:00.000Z`, 'UTC')).toBe(`${written} October, 2026`);
});

describe('the day is the one in the time zone of the magazine', () => {
  test.each([
    { iso: '2025-12-31T23:30:00.000Z', timeZone: 'UTC', written: '31st December, 2025' },
    { iso: '2025-12-31T23:30:00.000Z', timeZone: 'Europe/Berlin', written: '1st January, 2026' },
    { iso: '2026-01-01T03:00:00.000Z', timeZone: 'America/New_York', written: '31st December, 2025' },
    { iso: '2026-01-01T10:30:00.000Z', timeZone: 'Pacific/Auckland', written: '1st January, 2026' },
    { iso: '2026-01-01T11:30:00.000Z', timeZone: 'Pacific/Auckland', written: '2nd January, 2026' },
    { iso: '2024-02-28T18:45:00.000Z', timeZone: 'Asia/Kathmandu', written: '29th February, 2024' },
    // The clocks go forward in this night.
    { iso: '2026-03-28T22:59:00.000Z', timeZone: 'Europe/Berlin', written: '28th March, 2026' },
    { iso: '2026-03-28T23:00:00.000Z', timeZone: 'Europe/Berlin', written: '29th March, 2026' },
    { iso: '2026-03-29T22:00:00.000Z', timeZone: 'Europe/Berlin', written: '30th March, 2026' },
  ])('$iso in $timeZone', ({ iso, timeZone, written }) => {
    expect(publishedOn(iso, timeZone)).toBe(written);
  });
});

test.each(['', 'soon', 'Invalid Date', '2024-13-01', '2024-02-30T25:00:00Z', 'null', '3rd March, 2024'])(
  '"%s" is no date',
  (nonsense) => {
    expect(publishedOn(nonsense, 'UTC')).toBeNull();
  },
);
