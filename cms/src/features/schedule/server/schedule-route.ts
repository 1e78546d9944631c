import { ARTICLE } from '../../../content-types';
import { readTimeZone } from '../../../core/read-time-zone';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { checkerOf } from '../../../strapi/permission-checker';
import { readEvents, type ScheduledEvent } from './read-events';

export type Schedule = { timeZone: string; events: ScheduledEvent[] };

/**
 * `GET /masthead/schedule`: what will be published and withdrawn, the next first, and the time zone of the magazine. An editor gets
 * only articles that they may read.
 */
export async function readSchedule({ state }: AdminContext, { strapi, timeZone }: Panel): Promise<Schedule> {
  const { can } = checkerOf(strapi, state.userAbility, ARTICLE);
  const events = can.read() ? await readEvents(strapi, { mayRead: can.read, mayPublish: can.publish }) : [];
  return { timeZone: await readTimeZone(strapi, timeZone), events };
}
