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

/** One of the values; otherwise `undefined`, which takes no space in an answer. */
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  v.fallback(v.optional(v.picklist(values)), undefined);

/** The look of a magazine's pages. `undefined` stands for the look as designed (docs/design.md). */
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

/** The editors' policy for AI: `search` allows only answers that name their source, `none` nothing, `null` everything. */
const aiPolicy = v.fallback(v.nullish(v.picklist(['search', 'none']), null), null);
export type AiPolicy = v.InferOutput<typeof aiPolicy>;

/** The magazine's settings that are texts. The specification doesn't include them. */
export const siteFields = {
  /** Empty for English. */
  language,
  /** Empty for the time zone of the site's configuration. */
  timeZone,
  /** The URL of the licence under which the magazine publishes. */
  licence: optionalText,
  /** The magazine's account in the Fediverse: `@name@host`. */
  fediverse: optionalText,
  /** The theme colour of the installed magazine (as an app). Empty for the colour of the paper. */
  themeColour: colour,
  aiPolicy,
  ...face.entries,
};
