import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { StoredPermission } from './content-permissions';
import { replaceMethods } from './replace-methods';

/**
 * Changes permissions before Strapi makes rules of them: the users' and those of the panel's tokens. Conditions, the documented
 * extension point, apply to entries and not to the fields of a permission.
 */
export function changeUserPermissions(
  strapi: Core.Strapi,
  change: (permissions: StoredPermission[]) => StoredPermission[],
): void {
  const service = strapi.service('admin::permission');
  const { engine } = service;
  const findUserPermissions = service.findUserPermissions.bind(service);
  const generateTokenAbility = engine.generateTokenAbility.bind(engine);
  const changed = (permissions: unknown) => change(v.parse(v.array(StoredPermission), permissions));
  replaceMethods('permissions', service, {
    findUserPermissions: async (user: unknown) => changed(await findUserPermissions(user)),
  });
  replaceMethods('rules', engine, {
    generateTokenAbility: (permissions: unknown, owner: unknown) =>
      generateTokenAbility(changed(permissions), owner),
  });
}
