import type { Core, UID } from '@strapi/strapi';

/** A field of a content type by its path through components, such as `headline.featured`. */
export type Field = { path: string; target: string | null };

/**
 * The fields of a content type or component, including those of its components, as Strapi's permissions name them. `target` is
 * the content type that a relation leads to.
 */
export function fieldsOf(strapi: Core.Strapi, uid: UID.Schema, prefix = ''): Field[] {
  return Object.entries(strapi.getModel(uid).attributes).flatMap(([name, attribute]): Field[] => {
    const path = prefix + name;
    if (attribute.type === 'component') return fieldsOf(strapi, attribute.component, `${path}.`);
    const target = attribute.type === 'relation' && 'target' in attribute ? attribute.target : null;
    return [{ path, target }];
  });
}

/** Whether a permission for `allowed` includes the field at `path`. */
export const includes = (allowed: string, path: string): boolean =>
  path === allowed || path.startsWith(`${allowed}.`);
