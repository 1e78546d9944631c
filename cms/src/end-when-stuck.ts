import type { Core } from '@strapi/strapi';
import type { Timers } from './core/clock/timers';
import { createStuckCheck, STUCK_INTERVAL_MS } from './core/database/checks/stuck-check';
import { withDatabase } from './core/database/with-database';
import type { Environment } from './environment';
import { EXIT_CODES } from './exit-codes';

const PATIENCE_MS = 5_000;

/**
 * Ends the service when it is stuck: its supervisor starts it again, at most once in two minutes. Doesn't apply to commands,
 * which may take long.
 */
export function endWhenStuck(
  { db, log, server }: Core.Strapi,
  database: Environment['database'],
  timers: Timers,
): void {
  // A file answers as long as the disk does. A second SQLite in this process would take the locks of the first one, and its latest writes with them.
  const answer = async () => {
    if (database.client !== 'sqlite') await withDatabase(database, (execute) => execute('select 1'));
  };
  const late = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS).unref());
  const check = createStuckCheck({
    ask: () => db.connection.raw('select 1'),
    answersOthers: () =>
      Promise.race([answer(), late()]).then(
        () => true,
        () => false,
      ),
    onStuck() {
      log.error(
        'The database has not answered the content service for two minutes, but it answers others: exiting to be restarted.',
      );
      process.exit(EXIT_CODES.problem);
    },
  });
  server.httpServer.once('listening', () => timers.every(STUCK_INTERVAL_MS, check));
}
