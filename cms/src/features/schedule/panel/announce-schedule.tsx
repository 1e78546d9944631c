import { type StrapiApp, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { formatMoment } from '../../../core/panel/moments/moment';
import type { WatchedSaves } from '../../../core/panel/saves/watch-saves';
import type { Schedule } from '../server/schedule-route';
import { message } from '../words';

/** Says for when an article has been scheduled. Strapi would say that it is published (`strapi/replaced/forms.ts`). */
export function announceSchedule(getPlugin: StrapiApp['getPlugin'], saves: WatchedSaves): void {
  getPlugin('content-manager').injectComponent('editView', 'right-links', {
    name: 'masthead-announce-schedule',
    Component: () => <Announcement saves={saves} />,
  });
}

function Announcement({ saves }: { saves: WatchedSaves }) {
  const intl = useIntl();
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();

  useEffect(() => {
    async function scheduledFor(documentId: string): Promise<string> {
      const { data } = await get<{ data: Schedule }>('/masthead/schedule');
      const { events, timeZone } = data.data;
      const event = events.find((one) => one.documentId === documentId && one.kind === 'publish');
      if (!event) return intl.formatMessage(message('schedule.status'));
      const time = formatMoment(intl, { at: event.at, timeZone, now: new Date() });
      return intl.formatMessage(message('schedule.scheduledFor'), { time });
    }
    return saves.listen((event) => {
      if (event.type !== 'saved' || !event.isScheduled) return;
      scheduledFor(event.savedAs.split('/').at(-1) ?? '')
        .catch(() => intl.formatMessage(message('schedule.status')))
        .then((words) => toggleNotification({ type: 'success', message: words }));
    });
  }, [saves, intl, get, toggleNotification]);
  return null;
}
