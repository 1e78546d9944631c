const ZONE = /(?:\b(?:UTC?|GMT|[ECMP][SD]T)|Z|[+-]\d\d:?\d\d)\s{0,9}(?:\([^()]{0,99}\))?$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A date of a feed as ISO 8601, without a zone if it doesn't state one; `null` if it isn't a date. */
export function readDate(written: string): string | null {
  const text = written.trim();
  const hasZone = ZONE.test(text) && !DAY.test(text);
  // Read as UTC, since Node would take the zone of this machine.
  const isIso = /^\d{4}-/.test(text);
  const inUtc = isIso ? `${DAY.test(text) ? `${text}T00:00` : text}Z` : `${text} UTC`;
  const time = Date.parse(hasZone ? text : inUtc);
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  return hasZone ? iso : toLocal(iso);
}

/** A time in UTC as one of the time zone of the magazine. */
export const toLocal = (iso: string): string => iso.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
