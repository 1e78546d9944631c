import type { Core } from '@strapi/strapi';
import { clearTokens } from './access/clear-tokens';
import { createFirstAdministrator } from './access/first-administrator';
import { announceFirstLogin } from './access/first-login';
import { prepareMail } from './access/mail';
import { addPictureEditors } from './access/picture-editors';
import { grantReadToken } from './access/read-token';
import { setUpRoles } from './access/set-up-roles';
import { registerAnnouncements } from './announcements/queue';
import { createSitePosition } from './announcements/site-position';
import { startAnnouncements } from './announcements/start-announcements';
import { answerCardLists } from './answers/answer-card-lists';
import { versions } from './backup/make-backup';
import { createTokenCheck } from './bearer-token';
import { addBinRoutes } from './bin/bin-routes';
import { registerBin } from './bin/bin-table';
import { keepDeletedArticles } from './bin/deleted-articles';
import { keepDeletedPictures } from './bin/deleted-pictures';
import { emptyBin } from './bin/empty-bin';
import { startChangeLog } from './changes/change-log';
import { changeTable, registerChangeTable } from './changes/change-table';
import { addChecklistRoute } from './checklist/checklist-route';
import { holdBackPublication } from './checklist/hold-back';
import type { Clock } from './clock/clock';
import { addClockRoutes } from './clock/clock-route';
import { registerClock } from './clock/clock-table';
import { createServiceClock } from './clock/service-clock';
import { createTimers, type Timers } from './clock/timers';
import { refuseStaleSaves } from './conflicts/refuse-stale-saves';
import { checkDatabase } from './database/check-database';
import { completeListed } from './database/complete-listed';
import { markInUse } from './database/in-use';
import { createIndexes } from './database/indexes';
import { keepListed } from './database/keep-listed';
import { registerListed } from './database/listed';
import { MAGAZINE_STORE } from './database/mark';
import { redactErrors } from './database/redact-errors';
import { repairDates } from './database/repair-dates';
import { registerVersions } from './database/version-table';
import { waitForWriteLock } from './database/write-lock';
import { environment } from './environment';
import { addFirstStepsRoute } from './first-steps/first-steps-route';
import { refuseSaves } from './limits/refuse-saves';
import { answerReports } from './missing-addresses/answer-reports';
import { addMissingRoutes } from './missing-addresses/missing-route';
import { registerMissingAddresses } from './missing-addresses/missing-table';
import { announcePanel } from './panel/announce-panel';
import { applyLayouts } from './panel/apply-layouts';
import { nameSingleTypes } from './panel/name-single-types';
import { withdrawPermissions } from './panel/withdraw-permissions';
import { correctEarlierTexts } from './pictures/correct-earlier';
import { updatePlacedPictures } from './pictures/update-placed';
import { answerDrafts } from './preview/answer-drafts';
import { registerDraftLinks } from './preview/draft-links';
import { addPreviewRoutes } from './preview/preview-routes';
import { registerApprovals } from './publication/approval-table';
import { approveEarlier } from './publication/approve-earlier';
import { registerFailedWithdrawals } from './publication/failed-withdrawals';
import { keepFirstPublicationDate } from './publication/first-date';
import { holdUntilDate } from './publication/hold-until-date';
import { keepErrata } from './publication/keep-errata';
import { mailFailure } from './publication/mail-failure';
import { publishDue } from './publication/publish-due';
import { addScheduleRoute } from './publication/schedule-route';
import { answerRedirects } from './redirects/answer-redirects';
import { checkRedirects } from './redirects/check-redirects';
import { makeAvifRenditions } from './renditions/make-renditions';
import { markReady } from './reviews/mark-ready';
import { addReviewRoute } from './reviews/review-route';
import { guardPanel } from './rights/guard-panel';
import { beginEmpty } from './seed/begin-empty';
import { seedSample } from './seed/seed-sample';
import { addShareCards } from './share-cards/add-cards';
import { answerSitemaps } from './sitemaps/answer-sitemaps';
import { registerPublishedArticles } from './slugs/first-publications';
import { keepSlugs } from './slugs/follow-title';
import { keepFormerNames } from './terms/keep-former-names';
import { moveSubcategories } from './terms/move-subcategories';
import { refuseCircles } from './terms/refuse-circles';
import { refuseTwins } from './terms/refuse-twins';
import { readKnownMark } from './update/begin-update';
import { isMarked, markData } from './update/data-mark';
import { setTriggersAside } from './update/set-triggers-aside';
import { guardUploads } from './uploads/guard-uploads';
import { blockOtherDecoders } from './uploads/open-picture';
import { registerReplacedFiles } from './uploads/replaced-files';
import { refuseDeletionOfPublicPictures } from './usage/refuse-deletion';
import { addUsageRoute } from './usage/usage-route';
import { keepDrafts } from './versions/keep-drafts';
import { keepVersions } from './versions/keep-versions';
import { showChosenArticles } from './versions/show-chosen-articles';
import { addVersionRoutes } from './versions/version-routes';

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
