import * as v from 'valibot';

/** An entry of a feed in any format. Texts missing in the feed are empty. */
export const item = v.object({
  id: v.string(),
  title: v.string(),
  link: v.string(),
  /** The base for relative URLs in its text; empty for the link itself. */
  base: v.string(),
  /** All of the text. */
  html: v.string(),
  /** All that some feeds have. */
  summary: v.string(),
  date: v.string(),
  authors: v.array(v.string()),
  tags: v.array(v.string()),
  image: v.string(),
  /** URLs of audio and video. */
  recordings: v.array(v.string()),
  /** URLs of other files, except pictures. */
  files: v.array(v.string()),
});
export type Item = v.InferOutput<typeof item>;
