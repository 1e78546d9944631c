import * as v from 'valibot';
import type { BucketSettings } from '../../environment';

/** Where the service stores where uploaded files were when it last started. A restored magazine has them in the folder, and no such setting. */
export const PLACE_STORE = { type: 'core', name: 'masthead', key: 'uploads' } as const;

const where = v.picklist(['folder', 'bucket']);
const Stored = v.object({
  target: where,
  /** Where a move that was begun before 2026-11-29 had left files. */
  source: v.nullish(where),
  bucket: v.nullable(v.string()),
});

/** The server and name of a bucket; null for the folder. */
export type Place = string | null;

export const placeOf = (settings: BucketSettings | null): Place =>
  settings && `${settings.endpoint}/${settings.bucket}`;

/** The place that was stored; undefined if files were in two. */
export function parsePlace(stored: unknown): Place | undefined {
  const { success, output } = v.safeParse(Stored, stored);
  if (!success) return null;
  if (output.source) return undefined;
  return output.target === 'bucket' ? output.bucket : null;
}

/** The stored form of a place. */
export const storedPlace = (place: Place): v.InferOutput<typeof Stored> => ({
  target: place === null ? 'folder' : 'bucket',
  bucket: place,
});

export function describePlace(place: Place | undefined): string {
  if (place === undefined) return 'the folder and a bucket';
  return place === null ? 'the folder' : `the bucket ${place}`;
}

/** What to do if the pictures were in another place at the last start than the settings name. */
export const describeOtherPlace = (before: Place | undefined): string =>
  `The pictures were in ${describePlace(before)} when the magazine last started: correct S3_BUCKET and S3_ENDPOINT, or copy them and start it (docs/operating.md, Pictures in a bucket).`;
