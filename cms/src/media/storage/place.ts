import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { type BucketSettings, EnvironmentError } from '../../environment';

/** Where the service stores where uploaded files are. A restored magazine has them in the folder, and no such setting. */
export const PLACE_STORE = { type: 'core', name: 'masthead', key: 'uploads' } as const;

const where = v.picklist(['folder', 'bucket']);

/**
 * Where new files go; where those are that have not been moved there yet, or null; and the bucket that the service can use, or null. All
 * processes on a database read it, and `npm run move` writes it.
 */
export const Place = v.object({ target: where, source: v.nullable(where), bucket: v.nullable(v.string()) });
export type Place = v.InferOutput<typeof Place>;

export const bucketName = ({ endpoint, bucket }: BucketSettings): string => `${endpoint}/${bucket}`;

/** What is stored of the place; null if nothing is. */
export async function readPlace(strapi: Core.Strapi): Promise<Place | null> {
  const { success, output } = v.safeParse(Place, await strapi.store(PLACE_STORE).get({}));
  return success ? output : null;
}

/**
 * The place of uploaded files when the service starts, which it is to store. A new magazine (`isNew`) uses a bucket at once; one with files in the
 * folder goes on with it until they are moved. Throws an EnvironmentError if files are in a bucket that the settings do not name.
 */
export function placeAtStart(stored: Place | null, settings: BucketSettings | null, isNew: boolean): Place {
  const bucket = settings && bucketName(settings);
  if (!stored) return { target: isNew && bucket ? 'bucket' : 'folder', source: null, bucket };
  if ((stored.target === 'bucket' || stored.source === 'bucket') && stored.bucket !== bucket) {
    throw new EnvironmentError(
      bucket
        ? `The pictures of this magazine are in the bucket ${stored.bucket}, but S3_ENDPOINT and S3_BUCKET name ${bucket}: correct them.`
        : `The pictures of this magazine are in the bucket ${stored.bucket}, but S3_BUCKET is not set: set it and the other settings of the bucket.`,
    );
  }
  return { ...stored, bucket };
}
