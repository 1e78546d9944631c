import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

/**
 * The table that records in which fields of which entries pictures are used. Strapi lacks a query for all places of a picture.
 */
export const PICTURE_PLACES = 'files_related_mph';

/** A row of the table; `related_type` is the uid of a content type or component, and `related_id` the number of its row. */
export const PicturePlace = v.looseObject({
  id: v.number(),
  file_id: v.number(),
  related_id: v.number(),
  related_type: v.string(),
  field: v.string(),
  order: v.nullable(v.number()),
});
export type PicturePlace = v.InferOutput<typeof PicturePlace>;

/** The table of the component rows of a content type, with `entity_id`, `cmp_id` and `field`. */
export function componentTable({ db }: Core.Strapi, uid: string, field: string): string {
  const attribute = db.metadata.get(uid).attributes[field];
  if (attribute?.type !== 'relation' || !('joinTable' in attribute) || !attribute.joinTable) {
    throw new Error(`${uid} has no component '${field}'.`);
  }
  return attribute.joinTable.name;
}
