import * as v from 'valibot';

/** Where OpenSearch runs, and the prefix of its index names. */
export const openSearchSettings = v.object({
  /** Origins of the nodes of one cluster. */
  urls: v.array(v.string()),
  user: v.string(),
  password: v.string(),
  name: v.string(),
});
export type OpenSearchSettings = v.InferOutput<typeof openSearchSettings>;
