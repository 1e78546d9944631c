import type { Core } from '@strapi/strapi';
import type { Clock } from './clock/clock';
import { createServiceClock } from './clock/service-clock';
import { createTimers, type Timers } from './clock/timers';
import { versions } from './commands/backup/make-backup';
import { beginEmpty } from './commands/seed/begin-empty';
import { seedSample } from './commands/seed/seed-sample';
import { type CommandAnswers, createCommandAnswers } from './commands/tasks/answer-commands';
import { TASKS } from './commands/tasks/tasks';
import { readKnownMark } from './commands/update/begin-update';
import { markData } from './commands/update/data-mark';
import { answerContentApi } from './content-api/answer-content-api';
import { answerDatabaseHealth } from './content-api/answer-health';
import { pruneArticleCode } from './content-api/code/article-code';
import { checkDatabase } from './database/checks/check-database';
import { markInUse } from './database/checks/in-use';
import { MAGAZINE_STORE } from './database/checks/mark';
import { makeDocumentsUnique } from './database/duplicates/unique-documents';
import { prepareLists } from './database/listed/prepare-lists';
import { registerTables } from './database/tables';
import { endWhenStuck } from './end-when-stuck';
import { environment } from './environment';
import { startMedia } from './media/start-media';
import { searchArticles } from './panel/article-search/search-articles';
import type { Imports } from './panel/import/imports';
import { createServiceImports, startImports } from './panel/import/start-imports';
import { guardPanel } from './panel/rights/guard-panel';
import { addPanelRoutes } from './panel/routes';
import { startPanel } from './panel/start-panel';
import { checkCommits } from './strapi/check-commits';
import { logFailedCommitCallbacks } from './strapi/commit-callbacks';
import { failWithFirstError, noteDatabaseErrors } from './strapi/database-errors';
import { redactErrors } from './strapi/redact-errors';
import { reportRequestsInTransactions } from './strapi/requests-in-transactions';
import { setTriggersAside } from './strapi/set-triggers-aside';
import { waitForWriteLock } from './strapi/write-lock';
import { startChangeLog } from './writing/changes/change-log';
import { withoutAnnouncements } from './writing/changes/record-writes';
import { mailFailure } from './writing/publication/mail-failure';
import { publishDue } from './writing/publication/publish-due';
import { watchEdges } from './writing/receivers/position';
import { createSitePosition } from './writing/receivers/site-position';
import { startReceivers } from './writing/receivers/start-receivers';
import { startBin, startWriting } from './writing/start-writing';
import { removeOldVersions } from './writing/versions/remove-old-versions';

/** What `register` makes and `bootstrap` uses. */
const services = new WeakMap<
  Core.Strapi,
  { clock: Clock; timers: Timers; imports: Imports; commands: CommandAnswers }
>();

function servicesOf(strapi: Core.Strapi) {
  const settings = environment();
  const made = services.get(strapi) ?? {
    clock: createServiceClock(strapi),
    timers: createTimers((error) => strapi.log.error(`A task that runs at intervals failed: ${error}`)),
    imports: createServiceImports(strapi, settings),
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
    registerTables(strapi);
    setTriggersAside(strapi);
    const { clock, imports } = servicesOf(strapi);
    addPanelRoutes({ strapi, clock, imports, ...settings, version: versions().masthead });
    guardPanel(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const settings = environment();
    const { readToken, siteUrl } = settings;
    const { clock, timers, imports, commands } = servicesOf(strapi);
    const sites = createSitePosition(() => performance.now());
    // Commands load the service beside one that runs, and never listen. Requests wait for what is done at the start.
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
    const edgesTold = settings.edge
      ? watchEdges(strapi, { urls: settings.edge.urls, log, timers })
      : () => null;
    answerDatabaseHealth(strapi);
    endWhenStuck(strapi, settings.database, timers);
    answerContentApi({ strapi, readToken, log, clockState, edgesTold, onPoll: sites.record });
    await prepareLists(strapi);
    await makeDocumentsUnique(strapi);

    await startWriting({ strapi, clock, siteUrl });
    await startMedia(strapi, { clock, timers });
    await startBin(strapi, { clock, timers });
    removeOldVersions(strapi, { clock, timers, days: settings.versionDays });
    await startPanel(strapi, settings);
    searchArticles(strapi, timers);
    pruneArticleCode(strapi, timers);
    startImports(strapi, { imports, timers });
    timers.atStart(commands.open);
    await withoutAnnouncements(() => (settings.seedSample ? seedSample(strapi) : beginEmpty(strapi)));

    startReceivers(strapi, { settings, sites, log, clock, timers });
    const tell = settings.mail ? mailFailure(strapi) : async () => {};
    publishDue(strapi, timers, { clock, tell });
    await markData(strapi);
    await markInUse(strapi.store(MAGAZINE_STORE), settings);
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { timers, imports, commands } = servicesOf(strapi);
    timers.stop();
    await imports.close();
    await commands.close();
  },
};
