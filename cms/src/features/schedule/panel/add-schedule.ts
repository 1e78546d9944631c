import { Calendar } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../../../core/panel/texts/message';

/** Shows on the panel's home what will be published and withdrawn. */
export function addSchedule({ widgets }: StrapiApp): void {
  widgets.register({
    id: 'schedule',
    pluginId: 'masthead',
    icon: Calendar,
    title: message('schedule.title'),
    component: async () => (await import('./schedule-widget')).ScheduleWidget,
  });
}
