import * as v from 'valibot';
import { optionalText } from '../text/optional.ts';
import { withVisibleTitle } from '../text/visible-title.ts';
import { language } from './language.ts';

/** A correction of an article, with its date. Not in the specification (decision 0030). */
export const correction = v.object({ correctedOn: optionalText, text: optionalText });

export const erratumFields = {
  ...correction.entries,
  /** The documentId of the article, with its language, slug and title. */
  article: v.string(),
  language,
  slug: optionalText,
  title: optionalText,
};

/** A correction with its article, for the page of all corrections. */
export const erratum = v.pipe(
  v.object(erratumFields),
  v.transform((entry) => {
    const { title } = withVisibleTitle({ ...entry, documentId: entry.article });
    return { ...entry, title };
  }),
);

export type Correction = v.InferOutput<typeof correction>;
export type Erratum = v.InferOutput<typeof erratum>;
