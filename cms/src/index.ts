import type { Core } from '@strapi/strapi';
import { createFirstAdministrator } from './access/first-administrator';
import { grantReadToken } from './access/read-token';
import { startChangeLog } from './changes/change-log';
import { registerChangeTable } from './changes/change-table';
import { addChecklistRoute } from './checklist/checklist-route';
import { holdBackPublication } from './checklist/hold-back';
import { completeListed } from './database/complete-listed';
import { createIndexes } from './database/indexes';
import { keepListed } from './database/keep-listed';
import { registerListed } from './database/listed';
import { waitForWriteLock } from './database/write-lock';
import { environment } from './environment';
import { refuseSaves } from './limits/refuse-saves';
import { applyLayouts } from './panel/apply-layouts';
import { correctEarlierTexts } from './pictures/correct-earlier';
import { keepPictureAddresses } from './pictures/keep-addresses';
import { answerDrafts } from './preview/answer-drafts';
import { registerDraftLinks } from './preview/draft-links';
import { addPreviewRoutes } from './preview/preview-routes';
import { keepFirstPublicationDate } from './publication/first-date';
import { holdUntilDate } from './publication/hold-until-date';
import { publishDue } from './publication/publish-due';
import { addScheduleRoute } from './publication/schedule-route';
import { makeAvifRenditions } from './renditions/make-renditions';
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
import { addVersionRoutes } from './versions/version-routes';
import { registerVersions } from './versions/version-table';

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
    addVersionRoutes(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { readToken, siteUrl, seedSample: isSeedWanted } = environment();
    waitForWriteLock(strapi);
    await startChangeLog(strapi, readToken);
    answerDrafts(strapi, readToken);
    await keepListed(strapi);
    await createIndexes(strapi);
    await completeListed(strapi);
    keepFirstPublicationDate(strapi);
    await keepSlugs(strapi);
    refuseTwins(strapi);
    refuseCircles(strapi);
    moveSubcategories(strapi);
    keepFormerNames(strapi);
    refuseSaves(strapi);
    holdBackPublication(strapi, siteUrl);
    holdUntilDate(strapi);
    keepVersions(strapi);
    blockOtherDecoders();
    await guardUploads(strapi);
    makeAvifRenditions(strapi);
    keepPictureAddresses(strapi);
    await correctEarlierTexts(strapi);
    await createFirstAdministrator(strapi);
    await grantReadToken(strapi, readToken);
    await applyLayouts(strapi);
    if (isSeedWanted) await seedSample(strapi);
    await publishDue(strapi);
  },
};
