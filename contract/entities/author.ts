import * as v from 'valibot';
import { photo, sharedImage } from '../body/image.ts';
import { listOfValid } from '../text/list-of-valid.ts';
import { optional, optionalText } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { PLATFORMS } from './platforms.ts';

/** An author with everything that the author's page shows. Only name and profiles are in the specification. */
export const authorOfPage = v.object({
  documentId: v.string(),
  name: plainText,
  /** A few sentences about the author. */
  description: optionalText,
  /** The author's account in the Fediverse: `@name@host`. */
  fediverse: optionalText,
  /** Profiles on platforms without an icon are dropped. One may be a photo alone. */
  profiles: listOfValid(
    v.object({
      platform: v.nullish(v.picklist(PLATFORMS), null),
      url: optionalText,
      photo: optional(sharedImage),
    }),
  ),
});

export type AuthorOfPage = v.InferOutput<typeof authorOfPage>;

/** An author in a list. */
export const listedAuthor = v.object({
  documentId: v.string(),
  name: plainText,
  profiles: listOfValid(v.object({ photo: optional(photo) })),
});

export type ListedAuthor = v.InferOutput<typeof listedAuthor>;
