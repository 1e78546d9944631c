import * as v from 'valibot';
import { sharedImage } from './image.ts';
import { optional, optionalList, optionalText } from './optional.ts';
import { plainText } from './plain-text.ts';

/** An author with everything that the author's page shows. Only name and profiles are in the specification. */
export const authorOfPage = v.object({
  documentId: v.string(),
  name: plainText,
  /** Who the author is, in a few sentences. */
  description: optionalText,
  /** The author's account in the Fediverse: `@name@host`. */
  fediverse: optionalText,
  profiles: optionalList(
    v.object({ platform: optionalText, url: optionalText, photo: optional(sharedImage) }),
  ),
});

export type AuthorOfPage = v.InferOutput<typeof authorOfPage>;
