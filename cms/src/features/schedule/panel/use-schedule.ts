import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { Schedule } from '../server/schedule-route';

/**
 * The coming publications and withdrawals; `null` until they are known, `failed` if the service doesn't answer. Reloaded when
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
