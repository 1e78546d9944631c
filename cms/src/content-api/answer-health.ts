import type { Core } from '@strapi/strapi';

const PATH = '/_health/database';
const PATIENCE_MS = 2000;

type Database = { connection: { raw: (statement: string) => PromiseLike<unknown> } };

/** Answers whether this service reaches its database: 204, or 503. Strapi's `/_health` says that the process works. */
export function answerDatabaseHealth({ server, db }: Core.Strapi): void {
  server.use(async (context, next) => {
    if (context.path !== PATH) return next();
    context.status = (await isReachable(db)) ? 204 : 503;
  });
}

/** Whether a database answers within two seconds. */
export function isReachable({ connection }: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
  const answers = connection.raw('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]);
}
