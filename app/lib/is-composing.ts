/** Whether an input method is still converting the typed text, such as kana into kanji. */
export const isComposing = (event: Event): boolean => 'isComposing' in event && event.isComposing === true;
