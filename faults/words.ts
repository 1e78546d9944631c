/** The words of a text. */
export const words = (text: string): string[] => text.split(/\s+/);
