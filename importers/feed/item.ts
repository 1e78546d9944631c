import * as v from 'valibot';

/** An entry of a feed in any format. Texts are empty where the feed has none. */
export const item = v.object({
  id: v.string(),
  title: v.string(),
  link: v.string(),
  /** The address that those in its text are relative to; empty for the link itself. */
  base: v.string(),
  /** All of the text. */
  html: v.string(),
  /** All that some feeds have. */
  summary: v.string(),
  date: v.string(),
  authors: v.array(v.string()),
  tags: v.array(v.string()),
  image: v.string(),
  /** Addresses of sounds and films. */
  recordings: v.array(v.string()),
  /** Addresses of other files that are no pictures. */
  files: v.array(v.string()),
});
export type Item = v.InferOutput<typeof item>;
