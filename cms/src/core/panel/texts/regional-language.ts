/**
 * The language of the panel as it is written in the country of the browser, which decides whether 08/03 is in March or in August. In
 * English, browsers of other languages have the day first, as their countries do.
 */
export function regionalLanguage(panel: string, browser: string): string {
  if (new Intl.Locale(browser).language === panel) return browser;
  return panel === 'en' ? 'en-GB' : panel;
}
