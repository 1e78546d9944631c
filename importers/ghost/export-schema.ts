import * as v from 'valibot';
import { text, word } from '../parse-partly.ts';

const optional = v.nullish(word, null);
const id = word;

export const named = v.object({
  id,
  name: word,
  slug: text,
  bio: optional,
  description: optional,
  visibility: optional,
});
export type Named = v.InferOutput<typeof named>;

export const post = v.object({
  id,
  title: text,
  slug: text,
  html: optional,
  lexical: optional,
  mobiledoc: optional,
  type: v.nullish(word, 'post'),
  page: v.optional(v.unknown()),
  status: v.nullish(word, 'published'),
  visibility: v.nullish(word, 'public'),
  featured: v.optional(v.unknown()),
  published_at: v.nullish(v.union([v.string(), v.number()]), null),
  custom_excerpt: optional,
  feature_image: optional,
  feature_image_alt: optional,
  feature_image_caption: optional,
  meta_description: optional,
  /** In answers of Ghost's API. */
  authors: v.nullish(v.array(named), []),
  tags: v.nullish(v.array(named), []),
});
export type Post = v.InferOutput<typeof post>;

export const postMeta = v.object({
  post_id: id,
  feature_image_alt: optional,
  feature_image_caption: optional,
  meta_description: optional,
});

const link = { post_id: id, sort_order: v.nullish(v.number(), 0) };

/** Tables that posts refer to. */
export const tables = v.object({
  users: v.nullish(v.array(named), []),
  tags: v.nullish(v.array(named), []),
  posts_authors: v.nullish(v.array(v.object({ ...link, author_id: id })), []),
  posts_tags: v.nullish(v.array(v.object({ ...link, tag_id: id })), []),
  posts_meta: v.nullish(v.array(postMeta), []),
});
export type Tables = v.InferOutput<typeof tables>;

const data = v.looseObject({ posts: v.array(v.unknown()) });

/** An export of Ghost in its two shapes, or an answer of its API. Its posts and tables are parsed by themselves. */
export const ghostExport = v.union([
  v.pipe(
    v.object({ db: v.looseTuple([v.object({ data })]) }),
    v.transform(({ db: [given] }) => given.data),
  ),
  v.pipe(
    v.object({ data }),
    v.transform((given) => given.data),
  ),
  data,
]);
