import { useIntl } from 'react-intl';
import { formatMoment } from './moment';
import { useSchedule } from './use-schedule';

/**
 * Returns a function that formats moments in the time zone of the magazine, which is named: empty until the zone is known, and in that
 * of the computer, named too, if the service does not answer.
 */
export function useMoments(): (at: Date | string | number) => string {
  const intl = useIntl();
  const schedule = useSchedule();
  if (schedule === null) return () => '';
  if (schedule === 'failed')
    return (at) =>
      intl.formatDate(at, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        timeZoneName: 'short',
      });
  return (at) => formatMoment(intl, { at, timeZone: schedule.timeZone, now: new Date() });
}
