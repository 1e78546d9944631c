import { CHANGES_PATH, INDEX_READER, READER_HEADER, readAfter } from 'masthead-contract/service/changes';
import { changeTable } from '../../core/database/change-table';
import type { OwnRoute } from '../../core/routes/own-route';

/**
 * `GET /api/changes?after=<number>`: the public changes after a number. Every site process polls it every 0.6 seconds, so it takes one
 * SQL statement.
 */
export const changesRoute: OwnRoute = {
  method: 'GET',
  matches: (path) => path === CHANGES_PATH,
  async answer(context, { strapi, log, clockState, edgesNotified, onPoll }) {
    const after = readAfter(context.querystring);
    if (after === null) return void context.badRequest("The query must be 'after' with one number.");
    const reader = context.get(READER_HEADER);
    if (reader !== INDEX_READER) onPoll(after, reader);
    const read = await changeTable(strapi)
      .readAfter(after)
      .catch((error: unknown) => {
        strapi.log.error(`The change log could not be read: ${error}`);
        return null;
      });
    // Sites go on to another service, which may still reach the database.
    if (!read) return void context.throw(503);
    const { changes, last, oldest } = read;
    context.body = {
      data: changes.map(({ slug: _, ...change }) => change),
      meta: { log, last, oldest, clock: clockState(), edgesNotified: edgesNotified() },
    };
  },
};
