import type { Core, UID } from '@strapi/strapi';
import { READ } from '../../../core/rights/ability';
import type { StoredPermission } from '../../../strapi/content-permissions';
import { changeUserPermissions } from '../../../strapi/user-permissions';
import { fieldsOf, includes } from './fields';

/**
 * Hides the fields that refer to a content type unless the person may read every entry of it. Strapi checks only the permission
 * for the field: through it, an author who may read categories could list, count, filter and sort by other people's drafts.
 */
export function hideRelations(strapi: Core.Strapi): void {
  changeUserPermissions(strapi, (permissions) => withoutHidden(strapi, permissions));
}

/** A person's permissions, without the fields that lead to entries that he or she may not read. */
function withoutHidden(strapi: Core.Strapi, permissions: StoredPermission[]): StoredPermission[] {
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
