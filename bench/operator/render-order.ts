import * as v from 'valibot';

export const renderOrder = v.object({
  siteUrl: v.string(),
  publicToken: v.string(),
  path: v.string(),
  rounds: v.number(),
  /** Of each round. */
  seconds: v.number(),
  /** The built module page-tree.tsx. */
  pageTree: v.string(),
});

/** How often each was rendered in a second of the processor, round by round. */
export const renderReport = v.object({
  page: v.array(v.number()),
  tree: v.array(v.number()),
  elements: v.array(v.number()),
});

export type RenderOrder = v.InferOutput<typeof renderOrder>;
export type RenderReport = v.InferOutput<typeof renderReport>;
