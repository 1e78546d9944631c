import type { Core } from '@strapi/strapi';
import { CHANGES_PATH, type ClockState, readAfter } from 'masthead-contract/changes';
import type { ChangeTable } from '../../database/change-table';
import { createTokenCheck } from '../bearer-token';

type Settings = {
  table: Pick<ChangeTable, 'readAfter'>;
  log: string;
  token: string;
  /** Called when a site asks for the changes after a number. */
  onPoll: (after: number) => void;
  clockState: () => ClockState;
};

/**
 * Middleware that answers `GET /api/changes?after=<number>` for the read token.
 *
 * Every site process polls it every 0.6 seconds, so it takes one SQL statement. Strapi's router would need four for the
 * token alone.
 */
export function answerChanges({ table, log, token, onPoll, clockState }: Settings): Core.MiddlewareHandler {
  const hasToken = createTokenCheck(token);

  return async (context, next) => {
    if (context.path !== CHANGES_PATH) return next();
    if (!hasToken(context.get('Authorization'))) return context.unauthorized();
    const after = readAfter(context.querystring);
    if (after === null) return context.badRequest("The query must be 'after' with one number.");

    onPoll(after);
    const { changes, last, oldest } = await table.readAfter(after);
    context.set('Cache-Control', 'no-store');
    context.body = { data: changes, meta: { log, last, oldest, clock: clockState() } };
  };
}
