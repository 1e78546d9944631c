/**
 * The panel's language as used in the country of the browser, which decides whether 08/03 is in March or in August. For English,
 * browsers in other languages get the day first, as is usual in their countries.
 */
export function regionalLanguage(panel: string, browser: string): string {
  if (new Intl.Locale(browser).language === panel) return browser;
  return panel === 'en' ? 'en-GB' : panel;
}
