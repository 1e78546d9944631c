import * as v from 'valibot';

/** A BCP 47 language tag in its usual spelling (`de-AT`); empty if it is missing or invalid. */
export const language = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((tag) => {
    // Most texts are in the magazine's language and don't state one, and an exception takes longer than all the rest.
    if (tag === '') return '';
    try {
      return new Intl.Locale(tag.trim().replaceAll('_', '-')).toString();
    } catch {
      return '';
    }
  }),
);
