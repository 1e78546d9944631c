import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method, as Enter and the arrows do while it converts. Safari has ended the conversion by then, and says 229. */
export const isConverting = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** Whether Enter accepts the text typed into a box with a list: no entry of the list is marked. */
export const takesTyped = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !isConverting(event) && !event.currentTarget.getAttribute('aria-activedescendant');

/** Whether Escape discards the text typed into a box with a list. */
export const givesUpTyped = (event: KeyboardEvent): boolean => event.key === 'Escape' && !isConverting(event);
