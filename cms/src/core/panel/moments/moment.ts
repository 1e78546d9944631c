import type { IntlShape } from 'react-intl';
import { message } from '../words';

/** The name of a time zone without its continent. */
export const placeOf = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';

/** A moment in the time zone of the magazine, which is named; the time alone if it is on the same day as `now`. */
export function formatMoment(
  { formatDate, formatMessage }: Pick<IntlShape, 'formatDate' | 'formatMessage'>,
  { at, timeZone, now }: { at: Date | string | number; timeZone: string; now: Date },
): string {
  const dayOf = (date: Date | string | number) => formatDate(date, { timeZone, dateStyle: 'short' });
  const isToday = dayOf(at) === dayOf(now);
  const time = formatDate(at, { timeZone, timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
  return formatMessage(message('schedule.moment'), { time, place: placeOf(timeZone) });
}
