import { PLATFORMS } from 'masthead-contract/entities/platforms';
import * as v from 'valibot';

/** The schemas of the seed files (`seed/README.md`). Pictures are paths below `pictures/`. */

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const names = v.optional(v.array(text), []);
/** The name of an icon, transformed to its path. */
const icon = v.pipe(
  text,
  v.transform((name) => `icons/${name}.svg`),
);

/** Account names by platform. */
const profiles = v.record(
  v.picklist(PLATFORMS, ({ received }) => `there is no platform ${received}`),
  text,
);

export const Categories = v.array(
  v.strictObject({
    name: text,
    description: v.optional(text),
    icon: v.optional(icon),
    tags: names,
    children: names,
  }),
);

export const Names = v.array(text);

export const Authors = v.array(
  v.strictObject({
    key: text,
    name: text,
    description: v.optional(text),
    portrait: v.optional(text),
    profiles,
  }),
);

const time = v.pipe(text, v.isoTimestamp('must be a time like 2026-10-14T06:30:00Z'));

export const FrontMatter = v.pipe(
  v.strictObject({
    title: text,
    language: v.optional(text),
    sponsor: v.optional(text),
    subtitle: v.optional(text),
    description: text,
    authors: names,
    categories: names,
    tags: names,
    dossiers: names,
    published: v.optional(time),
    draft: v.optional(v.literal(true)),
    icon: v.optional(icon),
    cover: v.optional(
      v.strictObject({ picture: text, alt: text, caption: v.optional(text), credit: v.optional(text) }),
    ),
    comments: v.optional(v.array(v.strictObject({ author: text, content: text })), []),
    corrections: v.optional(v.array(v.strictObject({ on: time, text })), []),
  }),
  v.check(
    ({ published, draft }) => (published === undefined) !== (draft === undefined),
    "must have either 'published' or 'draft: true'",
  ),
);

export const Home = v.strictObject({
  featured: text,
  related: text,
  trending: v.array(text),
  sections: v.array(
    v.union([
      v.strictObject({ category: text, look: v.picklist(['row', 'lead']) }),
      v.strictObject({ dossier: text, look: v.picklist(['row', 'lead']) }),
    ]),
  ),
});

export const Site = v.strictObject({
  name: text,
  description: text,
  language: text,
  logo: v.strictObject({ light: text, dark: text }),
  favicon: text,
  shareImage: v.strictObject({ picture: text, alt: text }),
  profiles,
  links: v.array(v.strictObject({ label: text, url: text })),
  recommended: v.array(text),
});

export type Author = v.InferOutput<typeof Authors>[number];
export type Category = v.InferOutput<typeof Categories>[number];
export type Home = v.InferOutput<typeof Home>;
export type Site = v.InferOutput<typeof Site>;
export type Profiles = v.InferOutput<typeof profiles>;
