import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { coreSentences } from '../sentences/core-sentences';
import type { AdminContext } from './panel-route';

const Roles = v.object({ roles: v.array(v.object({ code: v.string() })) });

export const isSuperAdmin = ({ state }: AdminContext): boolean =>
  v.parse(Roles, state.user).roles.some(({ code }) => code === 'strapi-super-admin');

/** Refuses requests from anyone but super admins, with 403. */
export function requireSuperAdmin(context: AdminContext): void {
  if (!isSuperAdmin(context)) throw new errors.ForbiddenError(coreSentences().onlySuperAdmin);
}
