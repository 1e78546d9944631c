const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/** By time zone, because creating a DateTimeFormat is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();
const SUFFIXES = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

/**
 * Formats a date like '3rd March, 2024' (spec §2, Article page). It takes the time zone (an IANA name) as an argument, so
 * that server and browser format alike. `null` for an invalid date.
 */
export function publishedOn(iso: string, timeZone: string): string | null {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const parts = formatOf(timeZone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  const day = Number(part('day'));
  return `${day}${SUFFIXES[ordinals.select(day)]} ${part('month')}, ${part('year')}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}
