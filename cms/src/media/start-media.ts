import type { Core } from '@strapi/strapi';
import type { Clock } from '../core/clock/clock';
import type { Timers } from '../core/clock/timers';
import { changeTable } from '../core/database/change-table';
import { environment } from '../environment';
import { updatePlacedPictures } from './pictures/update-placed';
import { makeAvifRenditions } from './renditions/make-renditions';
import { addShareCards } from './share-cards/add-cards';
import { startStorage } from './storage/service-storage';
import { guardUploads } from './uploads/guard-uploads';
import { blockOtherDecoders } from './uploads/open-picture';

/** Makes uploads safe and small, keeps pictures in texts up to date, and draws share cards. */
export async function startMedia(
  strapi: Core.Strapi,
  { clock, timers }: { clock: Pick<Clock, 'now'>; timers: Timers },
): Promise<void> {
  blockOtherDecoders();
  await startStorage(strapi, environment());
  await guardUploads(strapi, { clock, timers });
  makeAvifRenditions(strapi);
  updatePlacedPictures(strapi);
  addShareCards(strapi, changeTable(strapi).appendArticles, timers);
}
