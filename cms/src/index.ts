import type { Core } from '@strapi/strapi';
import { createFirstAdministrator } from './access/first-administrator';
import { grantReadToken } from './access/read-token';
import { startChangeLog } from './changes/change-log';
import { registerChangeTable } from './changes/change-table';
import { createIndexes } from './database/indexes';
import { keepListedArticles } from './database/keep-listed-articles';
import { registerListedArticles } from './database/listed-articles';
import { waitForWriteLock } from './database/write-lock';
import { environment } from './environment';
import { refuseSaves } from './limits/refuse-saves';
import { applyLayouts } from './panel/apply-layouts';
import { keepFirstPublicationDate } from './publication/first-date';
import { makeAvifRenditions } from './renditions/make-renditions';
import { seedSample } from './seed/seed-sample';
import { guardUploads } from './uploads/guard-uploads';
import { blockOtherDecoders } from './uploads/open-picture';

/** The lifecycle hooks that Strapi runs when it starts. The server listens after `bootstrap`. */
export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    registerChangeTable(strapi);
    registerListedArticles(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { readToken, seedSample: isSeedWanted } = environment();
    waitForWriteLock(strapi);
    await startChangeLog(strapi, readToken);
    await keepListedArticles(strapi);
    await createIndexes(strapi);
    keepFirstPublicationDate(strapi);
    refuseSaves(strapi);
    blockOtherDecoders();
    await guardUploads(strapi);
    makeAvifRenditions(strapi);
    await createFirstAdministrator(strapi);
    await grantReadToken(strapi, readToken);
    await applyLayouts(strapi);
    if (isSeedWanted) await seedSample(strapi);
  },
};
