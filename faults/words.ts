/** Splits a text at whitespace. */
export const words = (text: string): string[] => text.split(/\s+/);
