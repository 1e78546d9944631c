/** A value of a field, and the texts by which an editor reads and finds it. */
export type ListedValue = { value: string; label: string };

/** Languages that are written in more than one way: magazines have one of these, and often say which. */
const REGIONAL =
  'ar-EG de-AT de-CH en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-MX fr-BE fr-CA fr-CH nl-BE pt-BR pt-PT sr-Cyrl sr-Latn zh-Hans zh-Hant'.split(
    ' ',
  );

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const CODE = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

/** Whether a text is the code of a language, listed or not. */
export const isLanguageCode = (text: string): boolean => CODE.test(text);

/** The first value that the list shows for these words; an exact name or code comes before it. */
export function firstWith(words: string, listed: readonly ListedValue[]): ListedValue | undefined {
  const text = words.trim().toLowerCase();
  const is = (one: ListedValue) => [one.value, one.label].some((name) => name.toLowerCase() === text);
  return listed.find(is) ?? listed.find(({ label }) => label.toLowerCase().includes(text));
}

/** The languages with a code of two letters, and regional ones, by their names in the language of the panel. */
export function listLanguages(panelLanguage: string): ListedValue[] {
  const names = new Intl.DisplayNames([panelLanguage], { type: 'language', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  // Some are former codes of languages that have a new one now.
  const current = codes.filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  return [...current, ...REGIONAL]
    .flatMap((value) => {
      const name = names.of(value);
      return name ? [{ value, label: `${name} (${value})` }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, panelLanguage));
}

/** The time zones, by the names of their places and with their distances from UTC at a moment. */
export function listTimeZones(panelLanguage: string, now: Date): ListedValue[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => {
    const parts = new Intl.DateTimeFormat(panelLanguage, {
      timeZone: value,
      timeZoneName: 'shortOffset',
    }).formatToParts(now);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return { value, label: `${value.replaceAll('_', ' ')} (${offset})` };
  });
}
