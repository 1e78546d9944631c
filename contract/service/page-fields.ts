/**
 * The media type by which the site asks for content: for the fields that its pages show alone, where an answer to anybody else has all
 * of the specification. Browsers send it to another origin without asking first, and a Strapi that does not know it answers as always.
 */
export const PAGE_FIELDS = 'application/json;profile=masthead-page';

/** Whether the Accept header of a request is that of the site. */
export const wantsPageFields = (accept: string | undefined): boolean => accept === PAGE_FIELDS;
