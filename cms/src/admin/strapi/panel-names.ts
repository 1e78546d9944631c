/** Where the panel keeps the language that an editor has chosen in their profile. */
export const LANGUAGE_KEY = 'strapi-admin-language';

/** Where the panel keeps that its banner in the media library has been closed; there is no setting that hides it. */
export const BANNER_KEY = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

/** The id of the main part of a page of the panel. */
export const MAIN_ID = 'main-content';
