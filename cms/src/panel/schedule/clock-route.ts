import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import type { Clock, Judgement } from '../../clock/clock';
import { type AdminContext, adminRoute } from '../admin-route';

/** What the panel shows of the clock, and whether this person may say that it is right. */
export type ClockStatus = Judgement & { mayConfirm: boolean };

const Roles = v.object({ roles: v.array(v.object({ code: v.string() })) });

/**
 * Adds `GET /masthead/clock`, how the clock was judged, and `POST /masthead/clock/confirm`, with which a Super Admin says that it
 * is right.
 */
export function addClockRoutes(strapi: Core.Strapi, clock: Clock): void {
  const mayConfirm = ({ state }: AdminContext) =>
    v.parse(Roles, state.user).roles.some(({ code }) => code === 'strapi-super-admin');

  strapi.server.routes({
    type: 'admin',
    prefix: '/masthead/clock',
    routes: [
      adminRoute('GET', '/', async (context): Promise<ClockStatus> => {
        return { ...clock.judgement(), mayConfirm: mayConfirm(context) };
      }),
      adminRoute('POST', '/confirm', async (context) => {
        if (!mayConfirm(context)) throw new errors.ForbiddenError('Only a Super Admin can say so.');
        await clock.confirm();
        return null;
      }),
    ],
  });
}
