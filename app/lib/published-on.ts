const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

/** The first of a month in languages that write it as an ordinal number, which Intl does not: « 1er mars », “1º de março”. */
const FIRST_DAYS = [
  { language: /^fr\b/, day: '1er' },
  { language: /^pt(-BR)?$/, day: '1º' },
];

/** By language and time zone, because creating a DateTimeFormat is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date like '3rd March, 2024' (spec §2, Article page), and in other languages than English as is usual there.
 * It takes the language (a BCP 47 tag) and the time zone (an IANA name) as arguments, so that server and browser format
 * alike. `null` for an invalid date.
 */
export function publishedOn(iso: string, language: string, timeZone: string): string | null {
  const date = new Date(iso);
  // Which other forms of dates can be read differs between browsers.
  if (!/^\d{4}-\d\d-\d\d/.test(iso) || Number.isNaN(date.getTime())) return null;
  if (!/^en\b/.test(language)) {
    const first = FIRST_DAYS.find((entry) => entry.language.test(language))?.day ?? '1';
    const parts = formatOf(language, timeZone).formatToParts(date);
    return parts.map(({ type, value }) => (type === 'day' && value === '1' ? first : value)).join('');
  }

  const parts = formatOf('en-GB', timeZone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  const day = Number(part('day'));
  return `${day}${SUFFIXES[ordinals.select(day)]} ${part('month')}, ${part('year')}`;
}

function formatOf(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = newFormat(language, timeZone);
  formats.set(key, format);
  return format;
}

/** A browser may not know the time zone, if its name is newer than the browser. */
function newFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  } catch {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  }
}
