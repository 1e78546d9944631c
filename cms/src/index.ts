import type { Core } from '@strapi/strapi';
import type { Clock } from './clock/clock';
import { registerClock } from './clock/clock-table';
import { createServiceClock } from './clock/service-clock';
import { createTimers, type Timers } from './clock/timers';
import { versions } from './commands/backup/make-backup';
import { beginEmpty } from './commands/seed/begin-empty';
import { seedSample } from './commands/seed/seed-sample';
import { readKnownMark } from './commands/update/begin-update';
import { isMarked, markData } from './commands/update/data-mark';
import { answerCardLists } from './content-api/answers/answer-card-lists';
import { createTokenCheck } from './content-api/bearer-token';
import { answerDrafts } from './content-api/drafts/answer-drafts';
import { registerDraftLinks } from './content-api/drafts/draft-links';
import { answerReports } from './content-api/missing-addresses/answer-reports';
import { registerMissingAddresses } from './content-api/missing-addresses/missing-table';
import { grantReadToken } from './content-api/read-token';
import { answerRedirects } from './content-api/redirects/answer-redirects';
import { answerSitemaps } from './content-api/sitemaps/answer-sitemaps';
import { changeTable, registerChangeTable } from './database/change-table';
import { checkDatabase } from './database/checks/check-database';
import { markInUse } from './database/checks/in-use';
import { MAGAZINE_STORE } from './database/checks/mark';
import { registerPublishedArticles } from './database/first-publications';
import { completeListed } from './database/listed/complete-listed';
import { createIndexes } from './database/listed/indexes';
import { keepListed } from './database/listed/keep-listed';
import { registerListed } from './database/listed/listed';
import { repairDates } from './database/repair-dates';
import { registerVersions } from './database/version-table';
import { environment } from './environment';
import { correctEarlierTexts } from './media/pictures/correct-earlier';
import { updatePlacedPictures } from './media/pictures/update-placed';
import { makeAvifRenditions } from './media/renditions/make-renditions';
import { addShareCards } from './media/share-cards/add-cards';
import { guardUploads } from './media/uploads/guard-uploads';
import { blockOtherDecoders } from './media/uploads/open-picture';
import { registerReplacedFiles } from './media/uploads/replaced-files';
import { clearTokens } from './panel/accounts/clear-tokens';
import { createFirstAdministrator } from './panel/accounts/first-administrator';
import { announceFirstLogin } from './panel/accounts/first-login';
import { prepareMail } from './panel/accounts/mail';
import { addPictureEditors } from './panel/accounts/picture-editors';
import { setUpRoles } from './panel/accounts/set-up-roles';
import { announcePanel } from './panel/announce-panel';
import { addBinRoutes } from './panel/bin/bin-routes';
import { addChecklistRoute } from './panel/checklist/checklist-route';
import { addFirstStepsRoute } from './panel/first-steps/first-steps-route';
import { applyLayouts } from './panel/forms/apply-layouts';
import { nameSingleTypes } from './panel/forms/name-single-types';
import { addMissingRoutes } from './panel/missing-addresses/missing-route';
import { addPreviewRoutes } from './panel/preview/preview-routes';
import { addReviewRoute } from './panel/reviews/review-route';
import { guardPanel } from './panel/rights/guard-panel';
import { withdrawPermissions } from './panel/rights/withdraw-permissions';
import { addClockRoutes } from './panel/schedule/clock-route';
import { addScheduleRoute } from './panel/schedule/schedule-route';
import { addUsageRoute } from './panel/usage/usage-route';
import { addVersionRoutes } from './panel/versions/version-routes';
import { redactErrors } from './strapi/redact-errors';
import { setTriggersAside } from './strapi/set-triggers-aside';
import { waitForWriteLock } from './strapi/write-lock';
import { registerAnnouncements } from './writing/announcements/queue';
import { createSitePosition } from './writing/announcements/site-position';
import { startAnnouncements } from './writing/announcements/start-announcements';
import { registerBin } from './writing/bin/bin-table';
import { keepDeletedArticles } from './writing/bin/deleted-articles';
import { keepDeletedPictures } from './writing/bin/deleted-pictures';
import { emptyBin } from './writing/bin/empty-bin';
import { startChangeLog } from './writing/changes/change-log';
import { holdBackPublication } from './writing/checklist/hold-back';
import { refuseStaleSaves } from './writing/conflicts/refuse-stale-saves';
import { refuseSaves } from './writing/limits/refuse-saves';
import { registerApprovals } from './writing/publication/approval-table';
import { approveEarlier } from './writing/publication/approve-earlier';
import { registerFailedWithdrawals } from './writing/publication/failed-withdrawals';
import { keepFirstPublicationDate } from './writing/publication/first-date';
import { holdUntilDate } from './writing/publication/hold-until-date';
import { keepErrata } from './writing/publication/keep-errata';
import { mailFailure } from './writing/publication/mail-failure';
import { markReady } from './writing/publication/mark-ready';
import { publishDue } from './writing/publication/publish-due';
import { checkRedirects } from './writing/redirects/check-redirects';
import { keepSlugs } from './writing/slugs/follow-title';
import { keepFormerNames } from './writing/terms/keep-former-names';
import { moveSubcategories } from './writing/terms/move-subcategories';
import { refuseCircles } from './writing/terms/refuse-circles';
import { refuseTwins } from './writing/terms/refuse-twins';
import { refuseDeletionOfPublicPictures } from './writing/usage/refuse-deletion';
import { keepDrafts } from './writing/versions/keep-drafts';
import { keepVersions } from './writing/versions/keep-versions';
import { showChosenArticles } from './writing/versions/show-chosen-articles';

/** What `register` makes and `bootstrap` uses. */
const services = new WeakMap<Core.Strapi, { clock: Clock; timers: Timers }>();

function servicesOf(strapi: Core.Strapi) {
  const made = services.get(strapi) ?? {
    clock: createServiceClock(strapi),
    timers: createTimers((error) => strapi.log.error(`A task that runs at intervals failed: ${error}`)),
  };
  services.set(strapi, made);
  return made;
}

/** The lifecycle hooks that Strapi runs when it starts. The server listens after `bootstrap`. */
export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    // `npm run dev` does not load Strapi with `loadStrapi`, which checks the same before an update.
    await checkDatabase(environment());
    await readKnownMark(environment());
    redactErrors(strapi.db.connection);
    registerChangeTable(strapi);
    registerListed(strapi);
    registerReplacedFiles(strapi);
    registerPublishedArticles(strapi);
    registerDraftLinks(strapi);
    registerVersions(strapi);
    registerBin(strapi);
    registerClock(strapi);
    registerApprovals(strapi);
    registerFailedWithdrawals(strapi);
    registerMissingAddresses(strapi);
    registerAnnouncements(strapi);
    setTriggersAside(strapi);
    addPreviewRoutes(strapi, environment());
    addChecklistRoute(strapi, environment().siteUrl);
    addUsageRoute(strapi);
    addScheduleRoute(strapi, environment().timeZone);
    addClockRoutes(strapi, servicesOf(strapi).clock);
    addFirstStepsRoute(strapi, versions().masthead);
    addVersionRoutes(strapi);
    addBinRoutes(strapi);
    addMissingRoutes(strapi);
    addReviewRoute(strapi);
    guardPanel(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { readToken, siteUrl, receivers, seedSample: isSeedWanted, dataDir, ...settings } = environment();
    const sites = createSitePosition(() => performance.now());
    const readLastChange = changeTable(strapi).readLast;
    waitForWriteLock(strapi);
    const { clock, timers } = servicesOf(strapi);
    await clock.check();
    await startChangeLog(strapi, { readToken, onPoll: sites.record, clock, timers });
    answerDrafts(strapi, readToken);
    answerSitemaps(strapi, readToken);
    answerRedirects(strapi, readToken);
    answerReports(strapi, readToken);
    await keepListed(strapi);
    await createIndexes(strapi);
    await completeListed(strapi);
    if (!(await isMarked(strapi))) await repairDates(strapi);
    answerCardLists(strapi, {
      isAllowed: createTokenCheck(readToken),
      readLastChange,
    });
    addShareCards(strapi, changeTable(strapi).appendArticles, timers);
    refuseStaleSaves(strapi);
    keepFirstPublicationDate(strapi, clock);
    await keepSlugs(strapi);
    refuseTwins(strapi);
    refuseCircles(strapi);
    checkRedirects(strapi, siteUrl);
    moveSubcategories(strapi);
    keepFormerNames(strapi);
    refuseSaves(strapi);
    holdBackPublication(strapi, siteUrl);
    markReady(strapi);
    holdUntilDate(strapi, clock);
    keepErrata(strapi, clock);
    await keepVersions(strapi);
    keepDrafts(strapi);
    keepDeletedArticles(strapi, clock);
    showChosenArticles(strapi);
    blockOtherDecoders();
    await guardUploads(strapi, { clock, timers });
    await keepDeletedPictures(strapi, clock);
    refuseDeletionOfPublicPictures(strapi);
    emptyBin(strapi, { clock, timers });
    makeAvifRenditions(strapi);
    updatePlacedPictures(strapi);
    await correctEarlierTexts(strapi);
    await createFirstAdministrator(strapi, dataDir);
    await announceFirstLogin(strapi, dataDir);
    await clearTokens(strapi);
    prepareMail(strapi, settings);
    announcePanel(strapi);
    await grantReadToken(strapi, readToken);
    await setUpRoles(strapi);
    await addPictureEditors(strapi);
    await applyLayouts(strapi);
    nameSingleTypes(strapi);
    await withdrawPermissions(strapi);
    if (isSeedWanted) await seedSample(strapi);
    else await beginEmpty(strapi);
    // After the sample magazine, which is no news, and before what became due meanwhile.
    startAnnouncements(strapi, { siteUrl, receivers, sites, readLastChange, clock, timers });
    await approveEarlier(strapi);
    const tell = settings.mail ? mailFailure(strapi) : async () => {};
    await publishDue(strapi, timers, { clock, tell });
    await markData(strapi);
    await markInUse(strapi.store(MAGAZINE_STORE), environment());
  },

  destroy({ strapi }: { strapi: Core.Strapi }): void {
    servicesOf(strapi).timers.stop();
  },
};
