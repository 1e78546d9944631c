import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { TRANSLATIONS } from '../translations';
import { formatMoment } from './moment';

const NOW = new Date('2026-11-24T23:30:00Z');

test.each([
  { locale: 'en', timeZone: 'UTC', at: '2026-11-24T08:00:00Z', moment: '8:00 AM, UTC' },
  {
    locale: 'en',
    timeZone: 'Europe/Berlin',
    at: '2026-11-24T08:00:00Z',
    moment: 'Nov 24, 2026, 9:00 AM, Berlin',
  },
  { locale: 'de', timeZone: 'America/New_York', at: '2026-11-24T08:00:00Z', moment: '03:00, New York' },
] as const)('$at in $timeZone is $moment', ({ locale, timeZone, at, moment }) => {
  const intl = createIntl({ locale, messages: TRANSLATIONS[locale] });
  expect(formatMoment(intl, { at, timeZone, now: NOW }).replaceAll('\u202f', ' ')).toBe(moment);
});
