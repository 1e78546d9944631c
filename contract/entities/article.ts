import * as v from 'valibot';
import { image, photo, sharedImage, sharedRendition } from '../body/image.ts';
import { richText } from '../body/rich-text.ts';
import { isVisible } from '../text/clean-text.ts';
import { optional, optionalList, optionalText, rareText } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { withVisibleTitle } from '../text/visible-title.ts';
import { correction } from './correction.ts';
import { language } from './language.ts';

// Articles and their relations (spec §3). Parsing drops fields that the specification does not name.

const profile = v.object({ platform: optionalText, url: optionalText, photo: optional(photo) });

/** Drops entries with an invisible name: their links would be invisible too. */
const listOfNamed = <Entry extends v.GenericSchema<unknown, { name: string }>>(entry: Entry) =>
  v.pipe(
    optionalList(entry),
    v.transform((entries) => entries.filter(({ name }) => isVisible(name))),
  );

const author = v.object({
  /** Empty without a page of the author. */
  documentId: optionalText,
  name: plainText,
  /** The author's account in the Fediverse: `@name@host`. Not in the specification. */
  fediverse: optionalText,
  profiles: optionalList(profile),
});

const tag = v.object({ name: plainText });
export const category = v.object({ name: plainText });

/** Cards and the home page show only the first picture of a cover. */
const firstPicture = v.pipe(
  optionalList(image),
  v.transform((media) => media.slice(0, 1)),
);

const identity = {
  documentId: v.string(),
  // Part of a URL: an unpaired surrogate cannot be encoded, and `.` or `..` would change the path.
  slug: v.pipe(
    v.nullable(v.string(), ''),
    v.transform((slug) => (/^\.\.?$/.test(slug) ? '' : slug.toWellFormed())),
  ),
  // Null, like the slug, only where another program than the panel has written the article.
  title: v.nullable(plainText, ''),
  /** Empty for the language of the magazine. Not in the specification. */
  language,
  /** The sponsor of the article. Not in the specification. */
  sponsor: rareText,
};

/** The fields of an article, without its body and relations. */
export const articleFields = {
  ...identity,
  subtitle: optionalText,
  description: optionalText,
  publishedAt: optionalText,
};

const card = v.object({
  ...identity,
  publishedAt: optionalText,
  icon: optionalList(image),
  tags: listOfNamed(tag),
  cover: optional(v.object({ media: firstPicture })),
});
/** The part of an article that a card shows (spec §2, Article cards). */
export const cardArticle = v.pipe(card, v.transform(withVisibleTitle));

/** The part of an article that a list shows: its card with its category. */
export const listedArticle = v.pipe(
  v.object({ ...card.entries, categories: listOfNamed(category) }),
  v.transform(withVisibleTitle),
);

/** The part of an article that the home page shows of the featured and the trending articles (spec §2, Home page). */
const summary = v.object({
  ...articleFields,
  icon: optionalList(image),
  tags: listOfNamed(tag),
  cover: optional(v.object({ media: firstPicture })),
  authors: listOfNamed(author),
});
export const articleSummary = v.pipe(summary, v.transform(withVisibleTitle));

const comment = v.object({ author: optional(author), content: optionalText });

/** An article with everything that its page shows (spec §2, Article page). */
export const article = v.pipe(
  v.object({
    ...summary.entries,
    /** When the editors last made a change that readers should know about. Not in the specification. */
    updatedOn: optionalText,
    content: richText,
    cover: optional(v.object({ media: optionalList(sharedImage), author: optionalText })),
    /** The picture of shared links without a cover, drawn from the title. Not in the specification. */
    shareCard: sharedRendition,
    categories: optionalList(category),
    comments: optionalList(comment),
    corrections: optionalList(correction),
  }),
  v.transform(withVisibleTitle),
);

export type Author = v.InferOutput<typeof author>;
export type ListedArticle = v.InferOutput<typeof listedArticle>;
export type CardArticle = v.InferOutput<typeof cardArticle>;
export type ArticleSummary = v.InferOutput<typeof articleSummary>;
export type Article = v.InferOutput<typeof article>;
export type Comment = v.InferOutput<typeof comment>;
