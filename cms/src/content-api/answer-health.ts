import type { Core } from '@strapi/strapi';
import { createDatabaseCheck } from '../core/database/checks/database-check';

const PATH = '/_health/database';

/** Answers whether this service reaches its database: 204, or 503. Strapi's `/_health` only shows that the process works. */
export function answerDatabaseHealth({ server, db }: Core.Strapi): void {
  const isReachable = createDatabaseCheck(db);
  server.use(async (context, next) => {
    if (context.path !== PATH) return next();
    context.status = (await isReachable()) ? 204 : 503;
  });
}
