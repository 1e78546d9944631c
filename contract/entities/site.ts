import * as v from 'valibot';
import { optionalText } from '../text/optional.ts';
import { language } from './language.ts';
import { timeZone } from './time-zone.ts';

const COLOUR = /^#[\da-f]{6}$/i;

/** A colour in six hexadecimal digits; empty if it is missing or another notation. */
const colour = v.pipe(
  optionalText,
  v.transform((text) => (COLOUR.test(text) ? text.toLowerCase() : '')),
);

/** One of the values; `undefined`, which takes no place in an answer, without one of them. */
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  v.fallback(v.optional(v.picklist(values)), undefined);

/** How the pages of a magazine look. What is `undefined` is as designed (docs/design.md). */
const face = v.object({
  /** Six hexadecimal digits. It may be hard to read (contract/entities/accent.ts). */
  accentColour: v.fallback(v.optional(v.pipe(v.string(), v.regex(COLOUR), v.toLowerCase())), undefined),
  /** Another pair than Newsreader and Schibsted Grotesk, by the typeface of its titles. */
  typefaces: oneOf(['bitter', 'garamond', 'franklin']),
  corners: oneOf(['rounded']),
  /** The lines between the parts of a page, in place of double ones. */
  rules: oneOf(['single', 'hairline']),
});
export type Face = v.InferOutput<typeof face>;

/** What the editors allow makers of AI: `search` only for answers that name their source, `none`; everything if `null`. */
const aiPolicy = v.fallback(v.nullish(v.picklist(['search', 'none']), null), null);
export type AiPolicy = v.InferOutput<typeof aiPolicy>;

/** The settings of the magazine that are texts. None is in the specification. */
export const siteFields = {
  /** Empty for English. */
  language,
  /** Empty for that of the site's configuration. */
  timeZone,
  /** The address of the licence under which the magazine publishes. */
  licence: optionalText,
  /** The magazine's account in the Fediverse: `@name@host`. */
  fediverse: optionalText,
  /** The colour of an installed magazine. Empty for that of the paper. */
  themeColour: colour,
  aiPolicy,
  ...face.entries,
};
