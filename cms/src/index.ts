import type { Core } from '@strapi/strapi';
import { versions } from './commands/backup/make-backup';
import { beginEmpty } from './commands/seed/begin-empty';
import { seedSample } from './commands/seed/seed-sample';
import { type CommandAnswers, createCommandAnswers } from './commands/tasks/answer-commands';
import { TASKS } from './commands/tasks/tasks';
import { readKnownMark } from './commands/update/begin-update';
import { markData } from './commands/update/data-mark';
import { answerDatabaseHealth } from './content-api/answer-health';
import { pruneArticleCode } from './content-api/code/article-code';
import { startChangeLog } from './core/changes/change-log';
import { withoutAnnouncements } from './core/changes/record-writes';
import type { Clock } from './core/clock/clock';
import { createServiceClock } from './core/clock/service-clock';
import { createTimers, type Timers } from './core/clock/timers';
import { checkDatabase } from './core/database/checks/check-database';
import { markInUse } from './core/database/checks/in-use';
import { MAGAZINE_STORE } from './core/database/checks/mark';
import { prepareLists } from './core/database/listed/prepare-lists';
import { registerTables } from './core/database/own-table';
import { endWhenStuck } from './end-when-stuck';
import { environment } from './environment';
import { answerContentApi } from './features/answer-content-api';
import { makeDocumentsUnique } from './features/duplicates/server/unique-documents';
import { FEATURES, TABLES } from './features/features';
import { watchEdges } from './features/receivers/server/position';
import { createSitePosition } from './features/receivers/server/site-position';
import { startReceivers } from './features/receivers/server/start-receivers';
import { guardPanel } from './features/rights/server/guard-panel';
import { addPanelRoutes } from './features/routes';
import { mailFailure } from './features/schedule/server/mail-failure';
import { publishDue } from './features/schedule/server/publish-due';
import { startMedia } from './media/start-media';
import { startPanel } from './start-panel';
import { startBin, startWriting } from './start-writing';
import { checkCommits } from './strapi/check-commits';
import { logFailedCommitCallbacks } from './strapi/commit-callbacks';
import { failWithFirstError, noteDatabaseErrors } from './strapi/database-errors';
import { redactErrors } from './strapi/redact-errors';
import { reportRequestsInTransactions } from './strapi/requests-in-transactions';
import { setTriggersAside } from './strapi/set-triggers-aside';
import { waitForWriteLock } from './strapi/write-lock';

/** Created by `register` for `bootstrap`. */
const services = new WeakMap<Core.Strapi, { clock: Clock; timers: Timers; commands: CommandAnswers }>();

function servicesOf(strapi: Core.Strapi) {
  const settings = environment();
  const made = services.get(strapi) ?? {
    clock: createServiceClock(strapi),
    timers: createTimers((error) => strapi.log.error(`A task that runs at intervals failed: ${error}`)),
    commands: createCommandAnswers(strapi, { ...settings, tasks: TASKS }),
  };
  services.set(strapi, made);
  return made;
}

/** The lifecycle hooks that Strapi runs when it starts. The server listens after `bootstrap`. */
export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const settings = environment();
    // `npm run dev` does not load Strapi with `loadStrapi`, which checks the same before an update.
    await checkDatabase(settings);
    await readKnownMark(settings);
    redactErrors(strapi.db.connection);
    noteDatabaseErrors(strapi.db);
    checkCommits(strapi.db);
    logFailedCommitCallbacks(strapi);
    reportRequestsInTransactions(strapi, ({ message }) => strapi.log.error(message));
    registerTables(strapi, TABLES);
    setTriggersAside(strapi);
    const { clock } = servicesOf(strapi);
    addPanelRoutes({ strapi, clock, ...settings, version: versions().masthead });
    guardPanel(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const settings = environment();
    const { readToken, siteUrl } = settings;
    const { clock, timers, commands } = servicesOf(strapi);
    const sites = createSitePosition(() => performance.now());
    // Commands load the service beside a running one, and never listen. Requests wait for the work of the start.
    const started = new Promise<void>((resolve) => {
      strapi.server.httpServer.once('listening', () => resolve(timers.start()));
    });
    strapi.server.use(async (_context, next) => {
      await started;
      return next();
    });
    failWithFirstError(strapi.db);
    waitForWriteLock(strapi);
    await clock.check();
    const log = await startChangeLog(strapi, { clock, timers });
    const clockState = () => clock.judgement().state;
    const edgesNotified = settings.edge
      ? watchEdges(strapi, { urls: settings.edge.urls, log, timers })
      : () => null;
    answerDatabaseHealth(strapi);
    endWhenStuck(strapi, settings.database, timers);
    answerContentApi({ strapi, readToken, log, clockState, edgesNotified, onPoll: sites.record });
    await prepareLists(strapi);
    await makeDocumentsUnique(strapi);

    await startWriting({ strapi, clock, siteUrl });
    await startMedia(strapi, { clock, timers });
    await startBin(strapi, { clock, timers });
    await startPanel(strapi, settings);
    for (const { start } of FEATURES) await start?.({ strapi, clock, timers, settings });
    pruneArticleCode(strapi, timers);
    timers.atStart(commands.open);
    await withoutAnnouncements(() => (settings.seedSample ? seedSample(strapi) : beginEmpty(strapi)));

    startReceivers(strapi, { settings, sites, log, clock, timers });
    const tell = settings.mail ? mailFailure(strapi) : async () => {};
    publishDue(strapi, timers, { clock, tell });
    await markData(strapi);
    await markInUse(strapi.store(MAGAZINE_STORE), settings);
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { timers, commands } = servicesOf(strapi);
    timers.stop();
    for (const { stop } of FEATURES) await stop?.({ strapi });
    await commands.close();
  },
};
