import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

/** A permission of a role, as Strapi stores it. */
export const StoredPermission = v.looseObject({
  action: v.string(),
  subject: v.nullish(v.string(), null),
  conditions: v.nullish(v.array(v.string()), []),
  properties: v.nullish(v.looseObject({ fields: v.nullish(v.array(v.string())) }), {}),
});
export type StoredPermission = v.InferOutput<typeof StoredPermission>;

/** Every permission for content that the panel offers, with all fields. Strapi documents no way to list them. */
export function listContentPermissions(strapi: Core.Strapi): unknown {
  const actions: { section: string }[] = strapi.service('admin::permission').actionProvider.values();
  return strapi
    .service('admin::content-type')
    .getPermissionsWithNestedFields(actions.filter(({ section }) => section === 'contentTypes'));
}

/** Revokes permissions of every role, and removes them from the forms of roles. Strapi grants them to Super Admins again at every start. */
export async function removePermissions(strapi: Core.Strapi, actions: readonly string[]): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission');
  for (const action of actions) await actionProvider.delete(action);
  await strapi.db.query('admin::permission').deleteMany({ where: { action: { $in: actions } } });
}
