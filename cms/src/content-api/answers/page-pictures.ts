import * as v from 'valibot';

const unchecked = v.optional(v.unknown());
const rendition = v.object({
  url: unchecked,
  width: unchecked,
  height: unchecked,
  mime: unchecked,
  colours: unchecked,
  sizeInBytes: unchecked,
});

/** A picture of an answer without Strapi's notes about the files of its renditions, which are half of a list of cards. */
export const picture = v.looseObject({ formats: v.nullish(v.record(v.string(), rendition)) });
export const pictures = v.nullish(v.array(picture));
