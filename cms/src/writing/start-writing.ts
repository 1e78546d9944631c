import type { Core } from '@strapi/strapi';
import type { Clock } from '../clock/clock';
import type { Timers } from '../clock/timers';
import { describeFailure } from '../database/describe-failure';
import { answerStatusErrors } from '../strapi/status-error';
import { applyRules } from './apply-rules';
import { emptyBin } from './bin/empty-bin';
import { keepDeletedPictures } from './bin/pictures';
import { resumeSaves } from './repeats/resume-saves';
import type { RuleContext } from './rule';
import { suggestSlugs } from './slugs/suggest-slug';
import { refuseDeletionOfPublicPictures } from './usage/refuse-deletion';

/** Makes every write run the rules of the table. */
export async function startWriting(context: RuleContext): Promise<void> {
  const { strapi } = context;
  answerStatusErrors(strapi, describeFailure);
  resumeSaves(strapi);
  suggestSlugs(strapi);
  applyRules(context);
}

/** Starts the bin. Deleted pictures go there, unless readers see them. Must run when uploads are guarded. */
export async function startBin(
  strapi: Core.Strapi,
  { clock, timers }: { clock: Clock; timers: Timers },
): Promise<void> {
  await keepDeletedPictures(strapi, { clock, timers });
  refuseDeletionOfPublicPictures(strapi);
  emptyBin(strapi, { clock, timers });
}
