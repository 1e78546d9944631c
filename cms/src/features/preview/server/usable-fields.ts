import type { Core, UID } from '@strapi/strapi';
import { FIELDS_OF_STRAPI } from '../../../content-types';

/** Whether a person may use a field, by its path through components such as `cover.author`. */
export type MayUse = (path: string) => boolean;

/** The first public field of a content type that a person may not use as a whole. */
export function findHidden(strapi: Core.Strapi, uid: UID.Schema, mayUse: MayUse): string | undefined {
  const shown = Object.entries(strapi.getModel(uid).attributes).filter(
    ([name, attribute]) => !FIELDS_OF_STRAPI.includes(name) && !('private' in attribute && attribute.private),
  );
  return shown.map(([name]) => name).find((name) => !mayUseWhole(strapi, uid, name, mayUse));
}

/** Whether a person may use every part of a field. */
export const mayUseWhole = (strapi: Core.Strapi, uid: UID.Schema, name: string, mayUse: MayUse): boolean =>
  pathsIn(strapi, uid, name).every(mayUse);

/** The paths of a field: its own, or, for a component, those of its fields. */
function pathsIn(strapi: Core.Strapi, uid: UID.Schema, name: string): string[] {
  const attribute = strapi.getModel(uid).attributes[name];
  if (attribute?.type !== 'component') return [name];
  const { component } = attribute;
  return Object.keys(strapi.getModel(component).attributes).flatMap((part) =>
    pathsIn(strapi, component, part).map((path) => `${name}.${path}`),
  );
}
