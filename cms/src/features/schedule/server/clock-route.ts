import type { Judgement } from '../../../core/clock/clock';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { isSuperAdmin, requireSuperAdmin } from '../../../core/routes/super-admin';

/** The state of the clock for the panel, and whether this person may confirm it. */
export type ClockStatus = Judgement & { mayConfirm: boolean };

/** `GET /masthead/clock`: how the clock was judged. */
export async function readClock(context: AdminContext, { clock }: Panel): Promise<ClockStatus> {
  return { ...clock.judgement(), mayConfirm: isSuperAdmin(context) };
}

/** `POST /masthead/clock/confirm`: a Super Admin says that the clock is right. */
export async function confirmClock(context: AdminContext, { clock }: Panel): Promise<null> {
  requireSuperAdmin(context);
  await clock.confirm();
  return null;
}
