import { createHash, timingSafeEqual } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { CHANGES_PATH, readAfter } from 'masthead-contract/changes';
import type { ChangeTable } from './change-table';

type Settings = { table: Pick<ChangeTable, 'readAfter'>; log: string; token: string };

/**
 * Middleware that answers `GET /api/changes?after=<number>` for the read token.
 *
 * Every site process polls it every 0.6 seconds, so it takes one SQL statement. Strapi's router would need four for the
 * token alone.
 */
export function answerChanges({ table, log, token }: Settings): Core.MiddlewareHandler {
  const expected = sha256(`Bearer ${token}`);

  return async (context, next) => {
    if (context.path !== CHANGES_PATH) return next();
    // Hashes have equal lengths, as timingSafeEqual requires.
    if (!timingSafeEqual(sha256(context.get('Authorization')), expected)) return context.unauthorized();
    const after = readAfter(context.querystring);
    if (after === null) return context.badRequest("The query must be 'after' with one number.");

    const { changes, last, oldest } = await table.readAfter(after);
    context.set('Cache-Control', 'no-store');
    context.body = { data: changes, meta: { log, last, oldest } };
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
