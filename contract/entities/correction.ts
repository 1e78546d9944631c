import * as v from 'valibot';
import { optionalText } from './optional.ts';

/** What was wrong in an article, and when it was corrected. Not in the specification (decision 0030). */
export const correction = v.object({ correctedOn: optionalText, text: optionalText });

/** A correction with its article, for the page of all corrections. `article` is the documentId. */
export const erratum = v.object({
  ...correction.entries,
  article: v.string(),
  slug: optionalText,
  title: optionalText,
});

export type Correction = v.InferOutput<typeof correction>;
export type Erratum = v.InferOutput<typeof erratum>;
