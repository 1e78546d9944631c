import * as v from 'valibot';
import { language } from './language.ts';
import { optionalText } from './optional.ts';
import { timeZone } from './time-zone.ts';

/** A colour in six hexadecimal digits; empty if it is missing or another notation. */
const colour = v.pipe(
  optionalText,
  v.transform((text) => (/^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : '')),
);

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
};
