/** Whether an input method still converts what is being typed, such as kana into kanji. */
export const isComposing = (event: Event): boolean => 'isComposing' in event && event.isComposing === true;
