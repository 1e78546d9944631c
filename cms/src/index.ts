import type { Core } from '@strapi/strapi';
import { clearTokens } from './access/clear-tokens';
import { createFirstAdministrator } from './access/first-administrator';
import { announceFirstLogin } from './access/first-login';
import { prepareMail } from './access/mail';
import { grantReadToken } from './access/read-token';
import { setUpRoles } from './access/set-up-roles';
import { answerCardLists } from './answers/answer-card-lists';
import { createTokenCheck } from './bearer-token';
import { startChangeLog } from './changes/change-log';
import { changeTable, registerChangeTable } from './changes/change-table';
import { addChecklistRoute } from './checklist/checklist-route';
import { holdBackPublication } from './checklist/hold-back';
import { refuseStaleSaves } from './conflicts/refuse-stale-saves';
import { completeListed } from './database/complete-listed';
import { markInUse } from './database/in-use';
import { createIndexes } from './database/indexes';
import { keepListed } from './database/keep-listed';
import { registerListed } from './database/listed';
import { registerVersions } from './database/version-table';
import { waitForWriteLock } from './database/write-lock';
import { environment } from './environment';
import { addFirstStepsRoute } from './first-steps/first-steps-route';
import { refuseSaves } from './limits/refuse-saves';
import { announcePanel } from './panel/announce-panel';
import { applyLayouts } from './panel/apply-layouts';
import { nameSingleTypes } from './panel/name-single-types';
import { withdrawPermissions } from './panel/withdraw-permissions';
import { correctEarlierTexts } from './pictures/correct-earlier';
import { keepPictureAddresses } from './pictures/keep-addresses';
import { answerDrafts } from './preview/answer-drafts';
import { registerDraftLinks } from './preview/draft-links';
import { addPreviewRoutes } from './preview/preview-routes';
import { keepFirstPublicationDate } from './publication/first-date';
import { holdUntilDate } from './publication/hold-until-date';
import { keepErrata } from './publication/keep-errata';
import { publishDue } from './publication/publish-due';
import { addScheduleRoute } from './publication/schedule-route';
import { makeAvifRenditions } from './renditions/make-renditions';
import { beginEmpty } from './seed/begin-empty';
import { seedSample } from './seed/seed-sample';
import { registerPublishedArticles } from './slugs/first-publications';
import { keepSlugs } from './slugs/follow-title';
import { keepFormerNames } from './terms/keep-former-names';
import { moveSubcategories } from './terms/move-subcategories';
import { refuseCircles } from './terms/refuse-circles';
import { refuseTwins } from './terms/refuse-twins';
import { guardUploads } from './uploads/guard-uploads';
import { blockOtherDecoders } from './uploads/open-picture';
import { registerReplacedFiles } from './uploads/replaced-files';
import { addUsageRoute } from './usage/usage-route';
import { keepVersions } from './versions/keep-versions';
import { showChosenArticles } from './versions/show-chosen-articles';
import { addVersionRoutes } from './versions/version-routes';

/** The lifecycle hooks that Strapi runs when it starts. The server listens after `bootstrap`. */
export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    registerChangeTable(strapi);
    registerListed(strapi);
    registerReplacedFiles(strapi);
    registerPublishedArticles(strapi);
    registerDraftLinks(strapi);
    registerVersions(strapi);
    addPreviewRoutes(strapi, environment());
    addChecklistRoute(strapi, environment().siteUrl);
    addUsageRoute(strapi);
    addScheduleRoute(strapi, environment().timeZone);
    addFirstStepsRoute(strapi);
    addVersionRoutes(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { readToken, siteUrl, seedSample: isSeedWanted, dataDir, ...settings } = environment();
    waitForWriteLock(strapi);
    await startChangeLog(strapi, readToken);
    answerDrafts(strapi, readToken);
    await keepListed(strapi);
    await createIndexes(strapi);
    await completeListed(strapi);
    answerCardLists(strapi, {
      isAllowed: createTokenCheck(readToken),
      readLastChange: changeTable(strapi).readLast,
    });
    refuseStaleSaves(strapi);
    keepFirstPublicationDate(strapi);
    await keepSlugs(strapi);
    refuseTwins(strapi);
    refuseCircles(strapi);
    moveSubcategories(strapi);
    keepFormerNames(strapi);
    refuseSaves(strapi);
    holdBackPublication(strapi, siteUrl);
    holdUntilDate(strapi);
    keepErrata(strapi);
    await keepVersions(strapi);
    showChosenArticles(strapi);
    blockOtherDecoders();
    await guardUploads(strapi);
    makeAvifRenditions(strapi);
    keepPictureAddresses(strapi);
    await correctEarlierTexts(strapi);
    await createFirstAdministrator(strapi, dataDir);
    await announceFirstLogin(strapi, dataDir);
    await clearTokens(strapi);
    prepareMail(strapi, settings);
    announcePanel(strapi);
    await grantReadToken(strapi, readToken);
    await setUpRoles(strapi);
    await applyLayouts(strapi);
    nameSingleTypes(strapi);
    await withdrawPermissions(strapi);
    if (isSeedWanted) await seedSample(strapi);
    else await beginEmpty(strapi);
    await publishDue(strapi);
    markInUse(dataDir);
  },
};
