import { MISSING_PATH, missingReport } from 'masthead-contract/service/missing-addresses';
import type { OwnRoute } from '../../../core/routes/own-route';
import { readInput } from '../../../read-input';
import { missingTable } from './missing-table';

/** `POST /api/missing-addresses`: stores how often readers requested missing pages. */
export const reportRoute: OwnRoute = {
  method: 'POST',
  matches: (path) => path === MISSING_PATH,
  async answer(context, { strapi }) {
    const { data } = readInput(missingReport, context.request.body);
    try {
      await missingTable(strapi).add(data, new Date());
    } catch (error) {
      // The message of a database error contains the statement with its values, which must not be logged.
      const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
      strapi.log.error(`Could not store reported broken links${code}.`);
      context.throw(503);
    }
    context.body = { data: null, meta: {} };
  },
};
