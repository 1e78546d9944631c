import type { Core } from '@strapi/strapi';
import type { Clock } from './core/clock/clock';
import type { Timers } from './core/clock/timers';
import { describeFailure } from './core/database/describe-failure';
import { applyRules } from './core/rules/apply-rules';
import type { RuleContext } from './core/rules/rule';
import { emptyBin } from './features/bin/server/empty-bin';
import { keepDeletedPictures } from './features/bin/server/pictures';
import { ROW_RULES, RULES } from './features/rules';
import { isForLater } from './features/schedule/server/approve-for-date';
import { suggestSlugs } from './features/slugs/server/suggest-slug';
import { resumeSaves } from './features/unsaved/server/resume-saves';
import { refuseDeletionOfPublicPictures } from './features/usage/server/refuse-deletion';
import { answerStatusErrors } from './strapi/status-error';

/** Makes every write run the rules of the table. */
export async function startWriting(context: RuleContext): Promise<void> {
  const { strapi } = context;
  answerStatusErrors(strapi, describeFailure);
  resumeSaves(strapi);
  suggestSlugs(strapi);
  applyRules(context, { rules: RULES, rowRules: ROW_RULES, isForLater });
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
