import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { formatMoment } from './moment';

/**
 * Returns a function that formats moments in the time zone of the magazine, and names it. The result is empty until the zone is
 * known; if the service doesn't answer, it uses and names the computer's zone.
 */
export function useMoments(): (at: Date | string | number) => string {
  const intl = useIntl();
  const zone = useTimeZone();
  if (zone === null) return () => '';
  if (zone === 'failed')
    return (at) =>
      intl.formatDate(at, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        timeZoneName: 'short',
      });
  return (at) => formatMoment(intl, { at, timeZone: zone.name, now: new Date() });
}

/** The time zone of the magazine; `null` until it is known, `failed` if the service does not answer. */
function useTimeZone(): { name: string } | 'failed' | null {
  const { get } = useFetchClient();
  const [zone, setZone] = useState<{ name: string } | 'failed' | null>(null);
  useEffect(() => {
    get<{ data: { timeZone: string } }>('/masthead/schedule').then(
      ({ data }) => setZone({ name: data.data.timeZone }),
      () => setZone('failed'),
    );
  }, [get]);
  return zone;
}
