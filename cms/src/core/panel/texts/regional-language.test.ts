import { expect, test } from 'vitest';
import { regionalLanguage } from './regional-language';

test.each([
  { panel: 'en', browser: 'en-US', shown: '03/08/2026' },
  { panel: 'en', browser: 'en', shown: '03/08/2026' },
  { panel: 'en', browser: 'en-GB', shown: '08/03/2026' },
  { panel: 'en', browser: 'en-NZ', shown: '08/03/2026' },
  { panel: 'en', browser: 'de-DE', shown: '08/03/2026' },
  { panel: 'en', browser: 'fr', shown: '08/03/2026' },
  { panel: 'de', browser: 'de-AT', shown: '08.03.2026' },
  { panel: 'de', browser: 'en-US', shown: '08.03.2026' },
])(
  '8 March is shown as $shown in a panel in $panel and a browser in $browser',
  ({ panel, browser, shown }) => {
    // As the panel's date field writes it.
    const format = new Intl.DateTimeFormat(regionalLanguage(panel, browser), {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    expect(format.format(new Date(2026, 2, 8))).toBe(shown);
  },
);
