/** Whether a key saves or publishes the form of an entry. */
export const isSaveKey = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && ['enter', 's'].includes(key.toLowerCase());

/** Whether a key that is a save shortcut publishes. */
export const isPublishKey = ({ shiftKey }: KeyboardEvent): boolean => shiftKey;
