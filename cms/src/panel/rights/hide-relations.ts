import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { READ } from './ability';
import { fieldsOf, includes } from './fields';

/** A permission of somebody, as Strapi stores it. */
const Permission = v.looseObject({
  action: v.string(),
  subject: v.nullish(v.string()),
  conditions: v.nullish(v.array(v.string()), []),
  properties: v.nullish(v.looseObject({ fields: v.nullish(v.array(v.string())) }), {}),
});
const Permissions = v.array(Permission);
type Permission = v.InferOutput<typeof Permission>;

/**
 * Takes from everybody the fields that lead to a content type of which they may not read every entry. Strapi checks only the
 * permission for the field: through it, an author who may read categories could list, count, filter and sort by the drafts of others.
 */
export function hideRelations(strapi: Core.Strapi): void {
  const service = strapi.service('admin::permission');
  const { engine } = service;
  const findUserPermissions = service.findUserPermissions.bind(service);
  const generateTokenAbility = engine.generateTokenAbility.bind(engine);
  Object.assign(service, {
    findUserPermissions: async (user: unknown) => withoutHidden(strapi, await findUserPermissions(user)),
  });
  Object.assign(engine, {
    generateTokenAbility: (permissions: unknown, owner: unknown) =>
      generateTokenAbility(withoutHidden(strapi, permissions), owner),
  });
}

/** The permissions of one person without the fields that lead to what he or she may not read. */
function withoutHidden(strapi: Core.Strapi, stored: unknown): Permission[] {
  const permissions = v.parse(Permissions, stored);
  const readable = new Set(
    permissions
      .filter(({ action, conditions }) => action === READ && conditions.length === 0)
      .map(({ subject }) => subject),
  );
  const isHidden = (target: string | null) => target?.startsWith('api::') && !readable.has(target);

  return permissions.map((permission) => {
    const { action, subject, properties } = permission;
    if (action !== READ || !isContentType(strapi, subject)) return permission;
    const fields = fieldsOf(strapi, subject);
    if (!fields.some(({ target }) => isHidden(target))) return permission;
    const allowed = fields.filter(
      ({ path }) => properties.fields?.some((one) => includes(one, path)) ?? true,
    );
    const shown = allowed.filter(({ target }) => !isHidden(target));
    return { ...permission, properties: { ...properties, fields: shown.map(({ path }) => path) } };
  });
}

const isContentType = ({ contentTypes }: Core.Strapi, subject: unknown): subject is UID.ContentType =>
  typeof subject === 'string' && subject in contentTypes;
