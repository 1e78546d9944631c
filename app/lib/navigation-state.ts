/**
 * The history state of a navigation decides about scroll position and focus; a link has it in `data-state`. Without a state the
 * new page starts at its top.
 */

/** A change of the search filters: everything stays where it is, and the filter panel open. */
export const IN_PLACE = 'in-place';

/** Another page of the results: the reader goes to the first result. */
export const TO_RESULTS = 'results';

/** A link to the page that is shown already: the reader goes to its top, as after a full load. */
export const TO_TOP = 'top';

/** The id of the element with the results. */
export const RESULTS_ID = 'results';
