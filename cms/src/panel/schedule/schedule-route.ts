import * as v from 'valibot';
import { ARTICLE, SITE } from '../../content-types';
import { checkerOf } from '../../strapi/permission-checker';
import type { AdminContext, Panel } from '../panel-route';
import { readEvents, type ScheduledEvent } from './read-events';

export type Schedule = { timeZone: string; events: ScheduledEvent[] };

const settings = v.nullish(v.looseObject({ timeZone: v.nullish(v.string()) }));

/**
 * `GET /masthead/schedule`: what will be published and withdrawn, the next first, and the time zone of the magazine. An editor gets
 * only articles that they may read.
 */
export async function readSchedule({ state }: AdminContext, { strapi, timeZone }: Panel): Promise<Schedule> {
  const site = v.parse(
    settings,
    await strapi.documents(SITE).findFirst({ status: 'published', fields: ['timeZone'] }),
  );
  const { can } = checkerOf(strapi, state.userAbility, ARTICLE);
  const events = can.read() ? await readEvents(strapi, { mayRead: can.read, mayPublish: can.publish }) : [];
  return { timeZone: site?.timeZone || timeZone, events };
}
