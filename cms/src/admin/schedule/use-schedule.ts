import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { Schedule } from '../../publication/schedule-route';

/** What will be published and withdrawn; `null` until it is known, `failed` if the service does not answer. */
export function useSchedule(): Schedule | 'failed' | null {
  const { get } = useFetchClient();
  const [schedule, setSchedule] = useState<Schedule | 'failed' | null>(null);
  useEffect(() => {
    get<{ data: Schedule }>('/masthead/schedule').then(
      ({ data }) => setSchedule(data.data),
      () => setSchedule('failed'),
    );
  }, [get]);
  return schedule;
}
