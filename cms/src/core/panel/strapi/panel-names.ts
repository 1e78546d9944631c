/** Where the panel keeps the language that an editor has chosen in their profile. */
export const LANGUAGE_KEY = 'strapi-admin-language';

/**
 * The storage key under which the panel notes that its banner in the media library has been closed; it lacks a setting to hide
 * it.
 */
export const BANNER_KEY = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

/** The id of the text that the panel shows for a status of an entry. */
export const statusTextId = (status: string): string => `content-manager.containers.List.${status}`;

/** The id of the text that the panel shows for a field of a content type. */
export const labelTextId = (uid: string, field: string): string =>
  `content-manager.content-types.${uid}.${field}`;

/** The hook with the filters of a list. */
export const FILTERS_HOOK = 'Admin/CM/pages/ListView/inject-in-filters';

/** Hides a widget on the panel's home that has this element in it, with its place in the grid. */
export const hidesWidget = (element: string): string =>
  `[data-strapi-grid-container] > * > *:has([data-strapi-widget-id] ${element}) { display: none; }`;

/** The id that names each panel beside a form. */
const PANEL_LABEL = 'additional-information';
/** The column of panels beside a form; on a small screen they are in a drawer. */
export const SIDE_PANELS = `div:has(> aside[aria-labelledby="${PANEL_LABEL}"])`;

/** The id of the main part of a page of the panel. */
export const MAIN_ID = 'main-content';

/** On a small screen, the button of the drawer with the panels while it is open (`strapi/replaced/forms.ts`). */
export const OPEN_DRAWER = '[data-masthead-more][aria-expanded="true"]';
