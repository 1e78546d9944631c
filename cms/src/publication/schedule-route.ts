import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { adminRoute } from '../admin-route';
import { ARTICLE, SITE } from '../content-types';

/** Of each kind: more than a month of a large magazine. */
const MAX_EVENTS = 200;

/** An article that will be published or withdrawn; `at` is an ISO date. */
export type ScheduledEvent = { documentId: string; title: string; kind: 'publish' | 'withdraw'; at: string };
export type Schedule = { timeZone: string; events: ScheduledEvent[] };

const settings = v.nullish(v.looseObject({ timeZone: v.nullish(v.string()) }));

/**
 * Adds `GET /masthead/schedule`: what will be published and withdrawn, the next first, and the time zone of the magazine. An
 * editor gets only articles that they may read.
 */
export function addScheduleRoute(strapi: Core.Strapi, defaultTimeZone: string): void {
  strapi.server.routes({
    type: 'admin',
    routes: [
      adminRoute('GET', '/masthead/schedule', async ({ state }): Promise<Schedule> => {
        const site = v.parse(
          settings,
          await strapi.documents(SITE).findFirst({ status: 'published', fields: ['timeZone'] }),
        );
        const { can } = strapi
          .plugin('content-manager')
          .service('permission-checker')
          .create({ userAbility: state.userAbility, model: ARTICLE });
        const events = can.read() ? await readEvents(strapi, (article) => can.read(article)) : [];
        return { timeZone: site?.timeZone || defaultTimeZone, events };
      }),
    ],
  });
}

type Row = {
  documentId: string;
  title: string | null;
  publishedOn: string | null;
  withdrawOn: string | null;
};

async function readEvents({ db }: Core.Strapi, mayRead: (row: Row) => boolean): Promise<ScheduledEvent[]> {
  const next = (where: object, date: 'publishedOn' | 'withdrawOn'): Promise<Row[]> =>
    db.query(ARTICLE).findMany({
      select: ['documentId', 'title', 'publishedOn', 'withdrawOn'],
      where: { publishedAt: null, ...where },
      populate: ['createdBy'],
      orderBy: { [date]: 'asc' },
      limit: MAX_EVENTS,
    });
  const eventsOf = (rows: Row[], kind: ScheduledEvent['kind'], date: 'publishedOn' | 'withdrawOn') =>
    rows
      .filter(mayRead)
      .flatMap(({ documentId, title, [date]: at }): ScheduledEvent[] =>
        at === null ? [] : [{ documentId, title: title ?? '', kind, at }],
      );
  const [published, withdrawn] = await Promise.all([
    next({ waiting: true }, 'publishedOn'),
    next({ withdrawOn: { $notNull: true } }, 'withdrawOn'),
  ]);
  const events = [
    ...eventsOf(published, 'publish', 'publishedOn'),
    ...eventsOf(withdrawn, 'withdraw', 'withdrawOn'),
  ];
  return events.sort((a, b) => a.at.localeCompare(b.at));
}
