import { Calendar } from '@strapi/icons';
import type { PanelFeature } from '../../core/panel/panel-feature';
import { announceSchedule } from './panel/announce-schedule';
import { confirmDate } from './panel/confirm-date';
import { DatesPanel } from './panel/dates-panel';
import { message, words } from './words';

/** Shows which articles will be published and withdrawn, and when. */
export const schedule: PanelFeature = {
  words,
  widgets: [
    {
      id: 'schedule',
      icon: Calendar,
      title: message('schedule.title'),
      component: async () => (await import('./panel/schedule-widget')).ScheduleWidget,
    },
  ],
  boxes: () => [DatesPanel],
  bootstrap({ getPlugin }, { saves }) {
    announceSchedule(getPlugin, saves);
    confirmDate(getPlugin);
  },
};
