import { errors } from '@strapi/utils';
import * as v from 'valibot';
import type { Judgement } from '../../clock/clock';
import { sentences } from '../../language/sentences';
import type { AdminContext, Panel } from '../panel-route';

/** What the panel shows of the clock, and whether this person may say that it is right. */
export type ClockStatus = Judgement & { mayConfirm: boolean };

const Roles = v.object({ roles: v.array(v.object({ code: v.string() })) });

const mayConfirm = ({ state }: AdminContext) =>
  v.parse(Roles, state.user).roles.some(({ code }) => code === 'strapi-super-admin');

/** `GET /masthead/clock`: how the clock was judged. */
export async function readClock(context: AdminContext, { clock }: Panel): Promise<ClockStatus> {
  return { ...clock.judgement(), mayConfirm: mayConfirm(context) };
}

/** `POST /masthead/clock/confirm`: a Super Admin says that the clock is right. */
export async function confirmClock(context: AdminContext, { clock }: Panel): Promise<null> {
  if (!mayConfirm(context)) throw new errors.ForbiddenError(sentences().rights.onlySuperAdmin);
  await clock.confirm();
  return null;
}
