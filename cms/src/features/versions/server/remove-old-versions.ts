import type { Core } from '@strapi/strapi';
import type { Clock } from '../../../core/clock/clock';
import type { Timers } from '../../../core/clock/timers';
import { versionTable } from '../../../core/database/version-table';

const DAY_MS = 24 * 60 * 60 * 1000;
const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Removes versions older than a number of days, as long as the clock is right: what was public on a given day is evidence, so
 * only an operator decides that. `null` keeps all.
 */
export function removeOldVersions(
  strapi: Core.Strapi,
  {
    clock,
    timers,
    days,
  }: { clock: Pick<Clock, 'now' | 'judgement'>; timers: Pick<Timers, 'every'>; days: number | null },
): void {
  if (days === null) return;
  timers.every(INTERVAL_MS, async () => {
    if (clock.judgement().state !== 'right') return;
    await versionTable(strapi).removeBefore(new Date(clock.now() - days * DAY_MS));
  });
}
