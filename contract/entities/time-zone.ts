import * as v from 'valibot';

/** The name of a time zone (`Europe/Berlin`); empty if it is missing or unknown. */
export const timeZone = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((name) => (isTimeZone(name) ? name : '')),
);

/** Whether a text names a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}
