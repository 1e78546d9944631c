import * as v from 'valibot';

/** The entries of a list that can be read. */
const listOfValid = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((all) =>
      all.flatMap((each) => {
        const parsed = v.safeParse(schema, each);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );

const text = v.optional(v.nullable(v.string()), null);
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

export const named = v.object({
  id,
  name: v.string(),
  slug: v.string(),
  bio: text,
  description: text,
  visibility: text,
});
export type Named = v.InferOutput<typeof named>;

export const post = v.object({
  id,
  title: v.optional(v.nullable(v.string()), ''),
  slug: v.optional(v.nullable(v.string()), ''),
  html: text,
  lexical: text,
  mobiledoc: text,
  type: v.optional(v.nullable(v.string()), 'post'),
  page: v.optional(v.nullable(v.unknown())),
  status: v.optional(v.nullable(v.string()), 'published'),
  visibility: v.optional(v.nullable(v.string()), 'public'),
  featured: v.optional(v.nullable(v.unknown())),
  published_at: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  custom_excerpt: text,
  feature_image: text,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_description: text,
  /** In answers of Ghost's API. */
  authors: v.optional(v.array(named), []),
  tags: v.optional(v.array(named), []),
});
export type Post = v.InferOutput<typeof post>;

const link = v.looseObject({ post_id: id, sort_order: v.optional(v.nullable(v.number()), 0) });

export const postMeta = v.object({
  post_id: id,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_description: text,
});

const tables = v.object({
  /** Each is parsed by itself: one that is damaged is left out. */
  posts: v.array(v.unknown()),
  users: v.optional(listOfValid(named), []),
  tags: v.optional(listOfValid(named), []),
  posts_authors: v.optional(listOfValid(v.object({ ...link.entries, author_id: id })), []),
  posts_tags: v.optional(listOfValid(v.object({ ...link.entries, tag_id: id })), []),
  posts_meta: v.optional(listOfValid(postMeta), []),
});
export type Tables = v.InferOutput<typeof tables>;

/** An export of Ghost in its two shapes, or an answer of its API. */
export const ghostExport = v.union([
  v.pipe(
    v.object({ db: v.tuple([v.object({ data: tables })]) }),
    v.transform(({ db: [{ data }] }) => data),
  ),
  v.pipe(
    v.object({ data: tables }),
    v.transform(({ data }) => data),
  ),
  tables,
]);
