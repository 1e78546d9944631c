import type { Core } from '@strapi/strapi';
import { createFirstAdministrator } from './access/first-administrator';
import { grantReadToken } from './access/read-token';
import { startChangeLog } from './changes/change-log';
import { registerChangeTable } from './changes/change-table';
import { makeIndexes } from './database/indexes';
import { keepListedArticles } from './database/keep-listed-articles';
import { registerListedArticles } from './database/listed-articles';
import { waitForWriteLock } from './database/write-lock';
import { environment } from './environment';
import { refuseSaves } from './limits/refuse-saves';
import { applyLayouts } from './panel/apply-layouts';
import { keepFirstPublicationDate } from './publication/first-date';
import { makeRenditionsAvif } from './renditions/make-renditions';
import { seedSample } from './seed/seed-sample';
import { guardUploads } from './uploads/guard-uploads';
import { decodeOnlyPixels } from './uploads/open-picture';

/** What Strapi runs on its way up. The server listens only after `bootstrap`. */
export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    registerChangeTable(strapi);
    registerListedArticles(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { readToken, seedSample: wanted } = environment();
    waitForWriteLock(strapi);
    await startChangeLog(strapi, readToken);
    await keepListedArticles(strapi);
    await makeIndexes(strapi);
    keepFirstPublicationDate(strapi);
    refuseSaves(strapi);
    decodeOnlyPixels();
    await guardUploads(strapi);
    makeRenditionsAvif(strapi);
    await createFirstAdministrator(strapi);
    await grantReadToken(strapi, readToken);
    await applyLayouts(strapi);
    if (wanted) await seedSample(strapi);
  },
};
