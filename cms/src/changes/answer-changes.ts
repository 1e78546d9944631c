import { createHash, timingSafeEqual } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { CHANGES_PATH, readAfter } from 'masthead-contract/changes';
import type { ChangeTable } from './change-table';

type Settings = { table: Pick<ChangeTable, 'readAfter'>; log: string; token: string };

/**
 * Answers `GET /api/changes?after=<number>` to whoever holds the read token.
 *
 * Every site process asks every 0.6 seconds, so it is answered here, by one statement: on the way through
 * Strapi's router the token alone takes four.
 */
export function answerChanges({ table, log, token }: Settings): Core.MiddlewareHandler {
  const expected = digest(`Bearer ${token}`);

  return async (context, next) => {
    if (context.path !== CHANGES_PATH) return next();
    // Equal lengths and equal times, whatever was sent.
    if (!timingSafeEqual(digest(context.get('Authorization')), expected)) return context.unauthorized();
    const after = readAfter(context.querystring);
    if (after === null) return context.badRequest("Changes are asked for with one number, 'after'.");

    const { changes, last, oldest } = await table.readAfter(after);
    context.set('Cache-Control', 'no-store');
    context.body = { data: changes, meta: { log, last, oldest } };
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
