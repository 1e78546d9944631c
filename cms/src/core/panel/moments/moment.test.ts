import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { translations } from '../../../admin/translations';
import { regionalLanguage } from '../texts/regional-language';
import { formatMoment } from './moment';

const NOW = new Date('2026-11-24T23:30:00Z');

test.each([
  { locale: 'en', browser: 'en-US', timeZone: 'UTC', at: '2026-11-24T08:00:00Z', moment: '8:00 AM, UTC' },
  {
    locale: 'en',
    browser: 'en-US',
    timeZone: 'Europe/Berlin',
    at: '2026-11-24T08:00:00Z',
    moment: 'Nov 24, 2026, 9:00 AM, Berlin',
  },
  { locale: 'en', browser: 'en-GB', timeZone: 'UTC', at: '2026-11-24T17:19:00Z', moment: '17:19, UTC' },
  {
    locale: 'en',
    browser: 'en-GB',
    timeZone: 'Europe/London',
    at: '2026-11-30T07:05:00Z',
    moment: '30 Nov 2026, 07:05, London',
  },
  { locale: 'en', browser: 'de-DE', timeZone: 'UTC', at: '2026-11-24T17:19:00Z', moment: '17:19, UTC' },
  {
    locale: 'de',
    browser: 'en-US',
    timeZone: 'America/New_York',
    at: '2026-11-24T08:00:00Z',
    moment: '03:00, New York',
  },
] as const)(
  '$at in $timeZone is $moment in a browser in $browser',
  ({ locale, browser, timeZone, at, moment }) => {
    const intl = createIntl({
      locale: regionalLanguage(locale, browser),
      messages: translations([])[locale],
    });
    expect(formatMoment(intl, { at, timeZone, now: NOW }).replaceAll('\u202f', ' ')).toBe(moment);
  },
);
