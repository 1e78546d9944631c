import type { Core } from '@strapi/strapi';
import { MISSING_PATH, missingReport } from 'masthead-contract/missing-addresses';
import { readInput } from '../../read-input';
import { createTokenCheck } from '../bearer-token';
import { missingTable } from './missing-table';

/** Stores what the site posts to `/api/missing-addresses` with the read token: how often readers met addresses without a page. */
export function answerReports(strapi: Core.Strapi, token: string): void {
  const hasToken = createTokenCheck(token);

  strapi.server.use(async (context, next) => {
    if (context.path !== MISSING_PATH) return next();
    if (!hasToken(context.get('Authorization'))) return context.unauthorized();
    const { data } = readInput(missingReport, context.request.body);
    try {
      await missingTable(strapi).add(data, new Date());
    } catch (error) {
      // The message of a database error has the statement with its values, which belong into no log.
      const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
      strapi.log.error(`Reported addresses were not stored${code}.`);
      context.throw(503);
    }
    context.body = { data: null, meta: {} };
  });
}
