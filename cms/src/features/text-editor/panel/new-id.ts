/** An id for a group or a footnote (`groupId`), of characters that are hardly ever the same twice. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
