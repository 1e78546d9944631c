/** What stands in a text, without the blanks between. */
export const words = (text: string): string[] => text.split(/\s+/);
