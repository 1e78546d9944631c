import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { Schedule } from '../server/schedule-route';

/**
 * What will be published and withdrawn; `null` until it is known, `failed` if the service does not answer. It is read again when
 * `version` changes.
 */
export function useSchedule(version = ''): Schedule | 'failed' | null {
  const { get } = useFetchClient();
  const [schedule, setSchedule] = useState<Schedule | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is read again.
  useEffect(() => {
    get<{ data: Schedule }>('/masthead/schedule').then(
      ({ data }) => setSchedule(data.data),
      () => setSchedule('failed'),
    );
  }, [get, version]);
  return schedule;
}
