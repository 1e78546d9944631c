/**
 * The media type by which the site asks for only the fields that its pages show; other clients get all fields of the
 * specification. Browsers send it to another origin without a preflight request, and a Strapi that doesn't know it answers as
 * usual.
 */
export const PAGE_FIELDS = 'application/json;profile=masthead-page';

/** Whether an Accept header is the site's. */
export const wantsPageFields = (accept: string | undefined): boolean => accept === PAGE_FIELDS;
