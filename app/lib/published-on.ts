const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/** One for each time zone: making one takes longer than all the rest of a byline. */
const formats = new Map<string, Intl.DateTimeFormat>();
const SUFFIXES = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

/**
 * A date as the article page writes it, '3rd March, 2024' (spec §2, Article page), in the
 * magazine's own time zone (an IANA name), so that server and browser write the same.
 * `null` for what is not a date.
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
